// Before the first paint, so that a page opened at night does not flash; the server's policy allows no inline script.
{
  const kept = localStorage.getItem("cryptid.theme");
  const isDark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

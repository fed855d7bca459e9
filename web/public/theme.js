// Before the first paint, so that a page opened at night does not flash; the server's policy allows no inline script.
{
  let kept = null;
  try {
    kept = localStorage.getItem("cryptid.theme");
  } catch {
    // A browser may refuse: then the system decides.
  }
  const isDark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

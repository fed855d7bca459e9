// Sets the theme before the first paint, to avoid a flash. A file, since the server's policy forbids inline scripts.
{
  let kept = null;
  try {
    kept = localStorage.getItem("cryptid.theme");
  } catch {
    // localStorage is blocked: use the system's theme.
  }
  const isDark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

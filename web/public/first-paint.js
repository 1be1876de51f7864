// Puts the remembered colours on the page before anything is drawn, so that dark never flashes white.
{
  const root = document.documentElement;
  let scheme = null;
  let accent = null;
  try {
    scheme = localStorage.getItem("limelight.color-scheme");
    accent = JSON.parse(localStorage.getItem("limelight.sidebar-theme") ?? "null");
  } catch {
    // Storage may be forbidden or hold something else; the defaults serve.
  }
  if (scheme !== "light" && scheme !== "dark") {
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.dataset.mantineColorScheme = scheme;
  root.dataset.accent = typeof accent === "string" ? accent : "VISITOR";
}

// Puts the remembered colours on the page before anything is drawn, so that dark never flashes white.
(function () {
  var root = document.documentElement;
  var scheme = null;
  var accent = null;
  try {
    scheme = localStorage.getItem("limelight.color-scheme");
    accent = JSON.parse(localStorage.getItem("limelight.sidebar-theme") || "null");
  } catch (_) {
    // Storage may be forbidden or hold something else; the defaults serve.
  }
  if (scheme !== "light" && scheme !== "dark") {
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.setAttribute("data-mantine-color-scheme", scheme);
  root.setAttribute("data-accent", typeof accent === "string" ? accent : "VISITOR");
})();

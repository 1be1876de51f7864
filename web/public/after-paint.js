// What the server drew is painted first; then the app comes and takes it over. A hidden tab paints nothing to wait for.
if (document.hidden) bringApp();
else requestAnimationFrame(() => setTimeout(bringApp));

function bringApp() {
  const app = document.importNode(document.getElementById("app").content, true);
  const scripts = [...app.querySelectorAll("script")];
  const sheets = [...app.querySelectorAll('link[rel="stylesheet"]')];
  const styled = sheets.map(async (sheet) => {
    await new Promise((done) => {
      sheet.addEventListener("load", done);
      sheet.addEventListener("error", done);
    });
  });
  const ahead = scripts.map(({ src }) => {
    const link = document.createElement("link");
    return Object.assign(link, { rel: "modulepreload", href: src, crossOrigin: "" });
  });
  document.head.append(...sheets, ...ahead);
  // Nothing of the app is drawn before its styles are there.
  void Promise.all(styled).then(() => document.head.append(...scripts));
}

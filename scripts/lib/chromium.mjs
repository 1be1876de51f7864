import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);
/** In order of preference: the shell has no windows, and takes a sixth less of the processor. */
const browsers = ["chromium-headless-shell", "chromium"];
const fonts = ["fonts-dejavu-core", "fonts-noto-color-emoji"];

/** The browser for end-to-end tests: `$CHROMIUM`, the system's, or Debian's, installed on demand. */
export function findChromium(env) {
  const found = () => [env.CHROMIUM, ...places].find((file) => file && existsSync(file));
  if (found()) return found();
  if (!existsSync("/usr/bin/apt-get")) throw new Error("Chromium is needed for the tests: install it or set CHROMIUM.");
  console.error("Installing Chromium …");
  const install = (browser) => apt(env, ["install", "-y", "--no-install-recommends", browser, ...fonts]);
  const installed = browsers.some(install) || (apt(env, ["update"]) && browsers.some(install));
  if (!installed) throw new Error("Chromium could not be installed: install it by hand or set CHROMIUM.");
  return found();
}

function apt(env, args) {
  const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...args];
  const [first, ...rest] = process.getuid() === 0 ? command : ["sudo", "-n", ...command];
  return spawnSync(first, rest, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

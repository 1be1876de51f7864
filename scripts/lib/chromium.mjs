import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// The shell comes first: it draws no window, which saves a fifth of a test's time, and pages behind others run on.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const packages = ["chromium-headless-shell", "chromium"];
const fonts = ["fonts-dejavu-core", "fonts-noto-color-emoji"];

/** The browser for end-to-end tests: `$CHROMIUM`, the system's, or Debian's, installed on demand. */
export function findChromium(env) {
  const found = () => [env.CHROMIUM, ...places].find((file) => file && existsSync(file));
  if (found()) return found();
  if (!existsSync("/usr/bin/apt-get")) throw new Error("Chromium is needed for the tests: install it or set CHROMIUM.");
  console.log("Installing Chromium …");
  const install = (name) => apt(env, ["install", "-y", "--no-install-recommends", name, ...fonts]);
  // A bare machine has no list of packages yet; older releases have no package of the shell.
  if (packages.some(install) || (apt(env, ["update"]) && packages.some(install))) return found();
  throw new Error("Chromium could not be installed: install it by hand or set CHROMIUM.");
}

function apt(env, args) {
  const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...args];
  const [first, ...rest] = process.getuid() === 0 ? command : ["sudo", "-n", ...command];
  return spawnSync(first, rest, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

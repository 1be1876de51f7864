import { SOCKET_CLIENT_VERSION } from "#contract/limits.ts";
import { report } from "./report-error.ts";

/** Of this tab, not of the browser: each tab has its own page to reload. */
const RELOADED_FOR = "limelight.reloaded-for";

/** The build this page runs, named by its entry script as the server names its own. */
function ownBuild(): string | undefined {
  // The entry comes last; before it may stand scripts that it imports.
  const entry = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1);
  return entry?.src.split("/").at(-1);
}

/** Reloads the page once per value; our own build needs none. The same value again means that reloading did not bring the version wanted. */
export function reloadOnce(value: string): void {
  // The development server brings changes by itself.
  if (value === ownBuild() || import.meta.env.DEV) return;
  if (sessionStorage.getItem(RELOADED_FOR) === value) {
    return void report(new Error(`bad client version: ${SOCKET_CLIENT_VERSION} after a reload for ${value}`));
  }
  sessionStorage.setItem(RELOADED_FOR, value);
  location.reload();
}

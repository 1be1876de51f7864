import { SOCKET_CLIENT_VERSION } from "#contract/limits.ts";
import { report } from "./report-error.ts";

/** In session storage: each tab has its own page to reload. */
const RELOADED_FOR = "limelight.reloaded-for";

/** The build of this page, identified by its entry script as on the server. */
function ownBuild(): string | undefined {
  // The entry script comes last, after the scripts it imports.
  const entry = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].at(-1);
  return entry?.src.split("/").at(-1);
}

/** Reloads the page once per build id. The same id again means that reloading did not bring the new build. */
export function reloadOnce(value: string): void {
  // The development server updates modules itself.
  if (value === ownBuild() || import.meta.env.DEV) return;
  if (sessionStorage.getItem(RELOADED_FOR) === value) {
    return void report(new Error(`bad client version: ${SOCKET_CLIENT_VERSION} after a reload for ${value}`));
  }
  sessionStorage.setItem(RELOADED_FOR, value);
  location.reload();
}

import { SOCKET_CLIENT_VERSION } from "#contract/limits.ts";
import { report } from "./report-error.ts";

/** Of this tab, not of the browser: each tab has its own page to reload. */
const RELOADED_FOR = "limelight.reloaded-for";

/** Reloads the page once per value; the same value again means that reloading did not bring the version wanted. */
export function reloadOnce(value: string): void {
  if (sessionStorage.getItem(RELOADED_FOR) === value) {
    return void report(new Error(`bad client version: ${SOCKET_CLIENT_VERSION} after a reload for ${value}`));
  }
  sessionStorage.setItem(RELOADED_FOR, value);
  location.reload();
}

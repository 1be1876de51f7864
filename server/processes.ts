import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Identifies one run of a process: pids are reused after a crash or a reboot, start times are not. Undefined when no
 * such process runs (a zombie does not run).
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === "linux") {
    const stat = readOrUndefined(`/proc/${pid}/stat`);
    // The command, in brackets, may itself contain spaces and brackets: count fields after the last one.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
    const boot = readOrUndefined("/proc/sys/kernel/random/boot_id")?.trim();
    return `${boot}/${fields[19]}`;
  }
  const [state, ...started] = ps(pid, "state=,lstart=").split(/\s+/);
  return state && !state.startsWith("Z") ? started.join(" ") : undefined;
}

/** Whether the process runs and has all of `words` on its command line. */
export function runsWith(pid: number, words: string[]): boolean {
  if (processIdentity(pid) === undefined) return false;
  const command = process.platform === "linux" ? readOrUndefined(`/proc/${pid}/cmdline`) : ps(pid, "command=");
  return words.every((word) => command?.includes(word));
}

/** Sends a signal; ignores processes that have exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function ps(pid: number, columns: string): string {
  try {
    return execFileSync("ps", ["-o", columns, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

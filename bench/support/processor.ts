import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Processor time of this process, and of PostgreSQL and the engine below it, ended processes of theirs included. */
export function processorSeconds(): Record<string, number> {
  const { user, system } = process.cpuUsage();
  const seconds: Record<string, number> = { program: (user + system) / 1e6, postgres: 0, engine: 0 };
  for (const pid of descendants(process.pid)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.split(") ").at(-1)?.split(" ") ?? [];
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      const name = stat.includes("(postgres") ? "postgres" : "engine";
      seconds[name] = (seconds[name] ?? 0) + ticks / 100;
    } catch {
      // it has ended
    }
  }
  return seconds;
}

export function descendants(of: number): number[] {
  const pairs = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [of];
  for (const parent of found) found.push(...pairs.filter(([, ppid]) => ppid === parent).map(([pid = 0]) => pid));
  return found.slice(1);
}

/** The seconds between two readings, times a factor: `program 0.3, postgres 0.4, engine 0.1`. */
export function spentBetween(before: Record<string, number>, after: Record<string, number>, factor = 1): string {
  const spent = Object.entries(after).map(
    ([name, seconds]) => [name, (seconds - (before[name] ?? 0)) * factor] as const,
  );
  return spent.map(([name, seconds]) => `${name} ${seconds.toFixed(2)}`).join(", ");
}

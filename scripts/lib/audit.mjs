import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { root } from "./environment.mjs";

const TIMEOUT_MS = 20_000;
const GRAVE = new Set(["high", "critical"]);

/**
 * Known vulnerabilities of the packages in the lock file. Fails for grave ones that are not in audit-allowed.json, whose
 * entries – `{ "id": "GHSA-…", "until": "2027-01-31", "because": "…" }` – end on their date. `npm run audit` is no part of
 * `npm test`: an advisory that is published overnight says nothing about a change.
 */
export const audit = {
  name: "audit",
  check: async (node, env) => {
    const report = await ask(env);
    if (!report?.vulnerabilities) {
      console.error("The registry did not answer: known vulnerabilities of packages were not checked.");
      return { passed: 0, failed: 1 };
    }
    const allowed = JSON.parse(readFileSync(path.join(root, "scripts/lib/audit-allowed.json"), "utf8"));
    const found = graveIn(report, allowed, new Date());
    for (const { name, severity, title, id } of found) console.error(`${name}: ${severity}: ${title} (${id})`);
    return found.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
  },
};

/** Advisories of the report that no entry allows at this time. */
export function graveIn({ vulnerabilities }, allowed, now) {
  const current = new Set(allowed.filter(({ until }) => new Date(until) >= now).map(({ id }) => id));
  return Object.values(vulnerabilities)
    .flatMap(({ name, via }) =>
      via
        .filter((one) => typeof one === "object")
        .map(({ severity, title, url = "" }) => ({ name, severity, title, id: url.split("/").at(-1) })),
    )
    .filter(({ severity, id }) => GRAVE.has(severity) && !current.has(id));
}

/** npm's report; undefined when it failed, or took too long. */
function ask(env) {
  const args = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", `--fetch-timeout=${TIMEOUT_MS}`];
  return new Promise((resolve) => {
    const child = spawn("npm", args, { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] });
    const timer = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
    child.once("error", () => resolve(undefined));
    child.once("close", () => {
      clearTimeout(timer);
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve(undefined);
      }
    });
  });
}

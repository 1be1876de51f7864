// Some registries do not host every platform's build of a package; `npm install` then omits those from the lock and
// `npm ci` rejects it. This writes the missing optional platform packages of chdb into package-lock.json. Run after
// every change of the lock, then `npm ci --dry-run`.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const wanted = lock.packages["node_modules/chdb"].optionalDependencies;

for (const [name, version] of Object.entries(wanted)) {
  const [os, cpu, libc] = name.replace("@chdb/lib-", "").split("-");
  lock.packages[`node_modules/${name}`] ??= {
    version,
    cpu: [cpu],
    ...(libc ? { libc: ["glibc"] } : {}),
    license: "Apache-2.0",
    optional: true,
    os: [os],
  };
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

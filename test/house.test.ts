import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(root, file)));
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes("/migrations/"));
const isTest = (file: string) =>
  /\.(test|e2e)\.tsx?$/.test(file) || file.startsWith("test/") || file.includes("/testing/");
const source = code.filter((file) => !isTest(file));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

type Import = { from: string; to: string };

/** Where every import of the project's own files leads. */
const imports: Import[] = code.flatMap((file) =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, target = ""]) => {
    if (target.startsWith("#")) return [{ from: file, to: target.slice(1) }];
    if (target.startsWith("."))
      return [{ from: file, to: path.posix.normalize(path.posix.join(path.posix.dirname(file), target)) }];
    return [];
  }),
);
const production = imports.filter(({ from }) => !isTest(from));

/** The imports a law forbids, as "from → to". */
function offenders(forbidden: (edge: Import) => boolean, among = production): string[] {
  return among.filter((edge) => forbidden(edge)).map(({ from, to }) => `${from} → ${to}`);
}

const under = (file: string, folder: string) => file.startsWith(`${folder}/`);
const domainOf = (file: string) => /^server\/domains\/([^/]+)\//.exec(file)?.[1];
const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];

describe("who may import whom", () => {
  test("the contract imports only the contract", () => {
    expect(offenders(({ from, to }) => under(from, "contract") && !under(to, "contract"))).toEqual([]);
  });

  test("the web app never imports the server, nor the server the web app", () => {
    expect(offenders(({ from, to }) => under(from, "web") && !under(to, "web") && !under(to, "contract"))).toEqual([]);
    expect(offenders(({ from, to }) => under(from, "server") && under(to, "web"))).toEqual([]);
  });

  test("routes know neither stores nor the database", () => {
    const isStore = (to: string) => to.endsWith("/store.ts") || under(to, "server/db");
    expect(offenders(({ from, to }) => /^server\/domains\/.*routes\.ts$/.test(from) && isStore(to))).toEqual([]);
  });

  test("a domain reaches another only through its index", () => {
    const crosses = ({ from, to }: Import) => {
      const [own, other] = [domainOf(from), domainOf(to)];
      return own !== undefined && other !== undefined && own !== other && to !== `server/domains/${other}/index.ts`;
    };
    expect(offenders(crosses)).toEqual([]);
  });

  test("only stores and the database folder name tables", () => {
    const allowed = (from: string) =>
      under(from, "server/db") || /(^|[/-])store\.ts$/.test(from) || under(from, "bench");
    expect(offenders(({ from, to }) => under(to, "server/db/tables") && !allowed(from))).toEqual([]);
  });

  test("features never reach into one another", () => {
    const crosses = ({ from, to }: Import) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other;
    };
    expect(offenders(crosses)).toEqual([]);
  });

  test("the interface kit knows neither routes nor data", () => {
    const allowed = (to: string) =>
      ["web/ui", "web/lib", "web/styles", "web/words", "contract"].some((folder) => under(to, folder));
    expect(offenders(({ from, to }) => under(from, "web/ui") && !allowed(to))).toEqual([]);
  });

  test("fakes know the contract and nothing of the server", () => {
    expect(offenders(({ from, to }) => under(from, "fakes") && !under(to, "fakes") && !under(to, "contract"))).toEqual(
      [],
    );
  });

  test("the sample world enters through the domains' doors", () => {
    const allowed = (to: string) =>
      under(to, "sample") || under(to, "contract") || /^server\/domains\/[^/]+\/(index|record)\.ts$/.test(to);
    expect(offenders(({ from, to }) => under(from, "sample") && !allowed(to))).toEqual([]);
  });

  test("production code never imports tests", () => {
    expect(offenders(({ to }) => under(to, "test") || to.includes("/testing/"))).toEqual([]);
  });
});

describe("names and sizes", () => {
  test("files are kebab-case", () => {
    const wrong = code.filter((file) => !/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(path.posix.basename(file)));
    expect(wrong).toEqual([]);
  });

  test("no source file has more than 400 lines", () => {
    const long = source.filter((file) => read(file).split("\n").length > 400);
    expect(long).toEqual([]);
  });

  test("no folder of code has more than 20 files", () => {
    const folders = Map.groupBy(source, (file) => path.posix.dirname(file));
    const full = [...folders].filter(
      ([folder, inside]) => folder !== "contract" && folder !== "server/db/tables" && inside.length > 20,
    );
    expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });

  test("a screen's feature is called as in the contract", () => {
    const features = new Set(source.flatMap((file) => featureOf(file) ?? []));
    const unknown = [...features].filter((feature) => !files.includes(`contract/${feature}.ts`));
    expect(unknown).toEqual([]);
  });

  test("a domain is called as in the contract, or serves others only through its index", () => {
    const domains = new Set(source.flatMap((file) => domainOf(file) ?? []));
    const unknown = [...domains].filter(
      (domain) => !files.includes(`contract/${domain}.ts`) && files.includes(`server/domains/${domain}/routes.ts`),
    );
    expect(unknown).toEqual([]);
  });

  test("every domain that answers calls is tested at its edge", () => {
    const answering = files.filter((file) => /^server\/domains\/[^/]+\/routes\.ts$/.test(file));
    const untested = answering.filter((file) => !files.includes(file.replace("routes.ts", "routes.test.ts")));
    expect(untested).toEqual([]);
  });
});

describe("habits", () => {
  const matches = (pattern: RegExp, among: string[]) => among.filter((file) => pattern.test(read(file)));

  test("the environment is read in one place", () => {
    // Children get their environment from the process that starts them; tool configurations are no part of the program.
    const starters = ["server/engine/child", "server/db/embedded"];
    const program = source.filter(
      (file) => /^(server|contract|web|sample|fakes)\//.test(file) && !file.endsWith(".config.ts"),
    );
    const readers = matches(/process\.env\b/, program).filter(
      (file) => !starters.some((folder) => under(file, folder)),
    );
    expect(readers).toEqual(["server/config.ts"]);
  });

  test("nothing is marked unfinished, skipped or cast away", () => {
    const self = "test/house.test.ts";
    const marks =
      /\b(?:TODO|FIXME|HACK)\b|@ts-(?:ignore|expect-error|nocheck)|\b(?:test|it|describe)\.(?:skip|only|todo)\b/;
    expect(
      matches(
        marks,
        code.filter((file) => file !== self),
      ),
    ).toEqual([]);
  });

  test("pages and docs name no path of the machine they were written on", () => {
    const text = files.filter(
      (file) =>
        /\.(md|ts|tsx|mjs|json|css|html|sh)$/.test(file) &&
        file !== "package-lock.json" &&
        file !== "test/house.test.ts",
    );
    expect(matches(/(?:^|[\s"'`(])\/(?:work|home)\/|\.\.\/shared\b/, text)).toEqual([]);
  });

  test("paths that the docs cite exist", () => {
    const docs = files.filter((file) => file.endsWith(".md"));
    const cited = docs.flatMap((doc) =>
      [...read(doc).matchAll(/`((?:contract|server|web|sample|fakes|test|bench|docs|scripts)\/[\w./-]+)`/g)].map(
        ([, target = ""]) => ({ doc, target }),
      ),
    );
    const dead = cited.filter(({ target }) => !existsSync(path.join(root, target)));
    expect(dead.map(({ doc, target }) => `${doc}: ${target}`)).toEqual([]);
  });
});

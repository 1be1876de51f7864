import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const withoutBuild = { cwd: root, exclude: ["web/dist/**"] };
const modules = globSync("web/**/*.module.css", withoutBuild);
const sources = globSync("web/**/*.{ts,tsx}", withoutBuild)
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => ({ file, text: read(file) }));

/** The classes in the selectors of a style sheet. */
function classesIn(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{/g);
  return new Set([...selectors].flatMap(([, selector = ""]) => namesIn(selector, /\.([A-Za-z][\w-]*)/g)));
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}

/** The classes used of each module, by the module's path. */
function usedClasses(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const { file, text } of sources) {
    const body = text.replaceAll(/^import .*/gm, "");
    for (const [, name = "", target = ""] of text.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm)) {
      const css = target.startsWith("#") ? target.slice(1) : path.posix.join(path.posix.dirname(file), target);
      const keys = namesIn(body, new RegExp(`\\b${name}\\.(\\w+)`, "g"));
      used.set(css, new Set([...(used.get(css) ?? []), ...keys]));
    }
  }
  return used;
}

describe("classes", () => {
  test("modules define the classes that their importers use, and no others", () => {
    const used = usedClasses();
    expect(modules.length).toBeGreaterThan(0);
    const wrong = modules.flatMap((css) =>
      [...classesIn(read(css)).symmetricDifference(used.get(css) ?? new Set<string>())].map(
        (name) => `${css}: .${name}`,
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("shared classes that modules compose exist, and each shared class is used", () => {
    const shared = classesIn(read("web/styles/shared.css"));
    const composed = modules
      .flatMap((css) => namesIn(read(css), /composes:\s*([^;]+?)\s+from global/g))
      .flatMap((names) => names.split(/\s+/));
    const inMarkup = sources
      .flatMap(({ text }) => namesIn(text, /["`]([a-z][\w -]*)["`]/g))
      .flatMap((names) => names.split(" "));
    expect(composed.filter((name) => !shared.has(name))).toEqual([]);
    expect([...shared.difference(new Set([...composed, ...inMarkup]))]).toEqual([]);
  });
});

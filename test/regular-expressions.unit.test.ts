import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { analyse } from "scslre";
import { expect, test } from "vitest";
import { parseSync } from "vite";
import { z } from "zod";

/**
 * No text takes more than linear time to match, however it was made: this holds for all texts, where a measured time
 * would only be of those that were tried. Patterns that are put together at run time are not among these, and the analysis
 * does not see a search that begins again within what it has passed over: `/<c[^>]*x/` in `<c <c <c`.
 */

const root = fileURLToPath(new URL("../", import.meta.url));
const PROGRAM = ["contract", "server", "web", "sample", "fakes"];

const regex = z.object({ pattern: z.string(), flags: z.string() });

function patternsIn(source: string, file: string): { pattern: string; flags: string }[] {
  if (!source.includes("/")) return [];
  const found: { pattern: string; flags: string }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node) found.push(regex.parse(node.regex));
    else Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}

/** What makes a pattern take longer than linear: repetitions that share a text, and a start that moves along one. */
function steepParts({ pattern, flags }: { pattern: string; flags: string }): string[] {
  const { reports } = analyse({ source: pattern, flags }, { reportTypes: { Move: true, Self: true, Trade: true } });
  return reports.map(({ type, character }) => `/${pattern}/${flags}: ${type} at ${character.pick}`);
}

test("every regular expression literal of the program matches any text in linear time", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...PROGRAM], {
    cwd: root,
    encoding: "utf8",
  });
  const program = files.split("\n").filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes("/testing/"));
  const all = program.flatMap((file) => patternsIn(readFileSync(path.join(root, file), "utf8"), file));
  expect(all.length).toBeGreaterThan(400);
  expect(all.flatMap(steepParts)).toEqual([]);
});

test.each([String.raw`\s+$`, String.raw`^\S+@\S+\.\S+!`, "^(a+)+$"])(
  "the analysis reports /%s/, which can take more than linear time",
  (pattern) => {
    expect(steepParts({ pattern, flags: "u" })).not.toEqual([]);
  },
);

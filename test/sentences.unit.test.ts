import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Sentences for people in files that are no rules, or that no reply can carry with a key yet (decision 74). */
const APART: readonly (readonly [RegExp, string])[] = [
  [/^contract\/messages\//, "the catalogue"],
  [
    /^contract\/(?:figures|methodology|scores)\//,
    "the methodology: texts of pages, of which docs/METHODOLOGY.md is printed",
  ],
  [
    /^contract\/(?:methodology|profiles\/audience|discovery\/audience-filter)\.ts$/,
    "the methodology: how shares of audiences are found",
  ],
  [/^contract\/collections\/discovery\.ts$/, "labels of filters"],
  [/^server\/domains\/system-mails\/templates\.ts$/, "words of mails"],
  [/^server\/http\/(?:achievements|public-rankings|shared-page|short-links|spotlight)\//, "pages without the web app"],
  [/^server\/domains\/(?:exports|tracking\/report|listening\/sharing)\//, "contents of files"],
  [/^server\/domains\/imports\/(?:columns|inference|reading|rows)\//, "stored with the table that they explain"],
  [/^server\/domains\/(?:support\/erase-messages|system-mails\/store)\.ts$/, "stored in place of erased texts"],
  [/^server\/domains\/(?:imports\/(?:describe|import-file|read-arguments)|plans\/grant-plan)\.ts$/, "commands"],
  [/^server\/domains\/(?:auth\/setup)\.ts$/, "the operator's start and log"],
  [
    /^server\/(?:db|jobs|kernel)\/|^server\/(?:config|data-directory|log|secrets|start-screen|starting-server)\.ts$/,
    "the operator's start and log",
  ],
  [/^server\/domains\/curation\/influencer\/ai-infos\.ts$/, "prompts of language models"],
  [/^server\/http\/plugins\.ts$/, "the API reference"],
];
const files = ["ls-files", "--cached", "--others", "--exclude-standard", "server", "contract"];
const rules = execFileSync("git", files, { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(file) && existsSync(path.join(root, file)));
const LITERAL = /\/\*[^]*?\*\/|(?<![:"'`])\/\/.*|(?<text>"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g;
/** It begins with a capital, a quotation or a value, has three words or more, and ends as sentences do; or says what a value must be. */
const SENTENCE = /^["`](?:(?:\p{Lu}|[“‘]|\$\{)[^\n]* [^\n]* [^\n]*[.?!]|(?:must|cannot) [^\n]*)["`]$/u;
/** The English text of a refusal or an issue, sentence or not. */
const MESSAGE = /\b(?:msg|message):\s*(?:[^,;{}()]*\? )?(?:"[^"\n]*[a-z] [^"\n]*"|`[^`]*[a-z] [^`]*`)/g;

function sentencesIn(file: string): string[] {
  const literals = [...read(file).matchAll(LITERAL)].flatMap(({ groups: { text } = {} }) => text ?? []);
  const messages = [...read(file).matchAll(MESSAGE)].map(([text]) => text);
  return [...literals.filter((text) => SENTENCE.test(text)), ...messages].map((text) => `${file}: ${text}`);
}

test("rules of the server and the contract name sentences of the catalogue, and contain none", () => {
  const own = rules.filter((file) => !APART.some(([place]) => place.test(file)));
  expect(own.length).toBeGreaterThan(500);
  expect(own.flatMap(sentencesIn)).toEqual([]);
});

test("what is apart has sentences", () => {
  const silent = APART.filter(([place]) => !rules.some((file) => place.test(file) && sentencesIn(file).length > 0));
  expect(silent).toEqual([]);
});

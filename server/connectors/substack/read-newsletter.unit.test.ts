import { expect, test } from "vitest";
import { newsletterRecord } from "./read-newsletter.ts";

test.each([
  ["en-us", "en"],
  ["fil", "fil"],
  ["tl-PH", "fil"],
  ["Fish", undefined],
  [undefined, undefined],
])("a newsletter in %j is in %j", (language, code) => {
  const feed = { title: "Letters", ...(language !== undefined && { language }) };
  const { facts } = newsletterRecord(feed, { username: "ada.example", at: new Date("2026-01-01") });
  expect(facts.language).toBe(code);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scoreNiches, summaryOf } from "./score-niches.ts";

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "limelight-niches-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

async function scoresOf(table: string) {
  const file = path.join(directory, "creators.csv");
  writeFileSync(file, table);
  const to = new PassThrough();
  const printed = text(to);
  const agreement = await scoreNiches(file, to);
  to.end();
  return { lines: (await printed).split("\n"), summary: summaryOf(agreement).split("\n") };
}

test("prints the niches with words and scores behind the rows, and how they agree with labels", async () => {
  const { lines, summary } = await scoresOf(
    [
      "Title,Bio,Hashtags,Category",
      "Ann,Yoga teacher,yoga|vinyasa,Yoga",
      "Bob,Golf tips,,Science & Technology",
      "Eve,,,Golf",
      "Ida,Physics,,Science & Technology",
      "Ulf,Cats,,unheard of",
    ].join("\n"),
  );
  expect(lines[0]).toBe("Title,Bio,Hashtags,Category,niches,words,scores");
  expect(lines[1]).toMatch(/^Ann,Yoga teacher,yoga\|vinyasa,Yoga,Yoga,".*yoga.*",\d+\.\d\d$/i);
  expect(lines[3]).toBe("Eve,,,Golf,,,");
  expect(summary).toEqual([
    "5 rows, 4 with a proposal (coverage 80.0 %)",
    expect.stringMatching(/^all labels: n 4, with a proposal 75.0 %; category right: precision 66.7 % .*recall 50.0 %/),
    expect.stringMatching(/^science & technology: n 2, with a proposal 100.0 %; category right: precision 50.0 %/),
    expect.stringMatching(
      /^yoga: n 1, with a proposal 100.0 %; category right: precision 100.0 %.*niche right: precision 100.0 %$/,
    ),
    expect.stringMatching(/^golf: n 1, with a proposal 0.0 %; category right: precision –/),
  ]);
});

test("refuses files without texts", async () => {
  await expect(scoresOf("id,followers\n1,2\n")).rejects.toThrow("no column of texts");
});

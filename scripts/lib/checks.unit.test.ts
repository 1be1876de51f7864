import { expect, test } from "vitest";
import { z } from "zod";

const script = new URL("checks.mjs", import.meta.url).href;
const { readPlaywright } = z
  .object({ readPlaywright: z.custom<(report: object) => unknown>((value) => typeof value === "function") })
  .parse(await import(script));

const spec = (title: string, status: "expected" | "unexpected" | "flaky" | "skipped") => ({
  title,
  line: 7,
  tests: [{ status }],
});

test("a browser test that passes when it is run once more has passed and is named as flaky", () => {
  const report = {
    stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 1 },
    errors: [],
    suites: [
      {
        file: "crm.e2e.ts",
        specs: [spec("opens", "expected")],
        suites: [{ file: "crm.e2e.ts", specs: [spec("saves", "flaky"), spec("sorts", "unexpected")] }],
      },
      { file: "lists.e2e.ts", specs: [spec("shares", "skipped")] },
    ],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 2,
    failures: ["crm.e2e.ts:7 › sorts"],
    flaky: ["crm.e2e.ts:7 › saves"],
    skipped: 1,
  });
});

test("what fails outside of browser tests is a failure", () => {
  const stats = { expected: 3, flaky: 0, unexpected: 0, skipped: 0 };
  const report = { stats, errors: [{ message: "the program did not get ready" }], suites: [] };
  expect(readPlaywright(report)).toMatchObject({ passed: 3, failures: ["the program did not get ready"] });
});

import { describe, expect, test } from "vitest";
import { importPlan, type ImportPlan } from "#contract/imports/plan.ts";
import { useTables } from "./testing/files.ts";
import { KINDS, tableOf } from "./testing/hostile-cells.ts";

const tables = useTables();
const NOW = new Date("2026-03-01T00:00:00Z");

describe("what no database keeps as text", () => {
  const isWhole = (value: unknown): boolean =>
    typeof value === "string"
      ? value.isWellFormed() && !value.includes("\0")
      : typeof value !== "object" || value === null || Object.entries(value).flat().every(isWhole);

  test.each([199, 299])("a character that needs two is not cut after %d others", async (length) => {
    const { inspection } = await tables.inferSchema(
      "instagram.csv",
      `username,followers,bio\nada,5,${"x".repeat(length)}😀 hello\n`,
    );
    expect(isWhole(inspection)).toBe(true);
  });

  test("zeros and halves of characters are left out of cells and headers", async () => {
    const content = String.raw`[{"username":"ada","followers":5,"full_name":"A\u0000d\ud800a","b\u0000io\udc00":"x"}]`;
    expect(isWhole(await tables.inferSchema("instagram.json", content))).toBe(true);
    expect(isWhole(await tables.items("instagram.json", content))).toBe(true);
    const folded = String.raw`username,followers,more` + "\n" + String.raw`ada,5,"{'a\u0000': 'b\u0000'}"` + "\n";
    expect(isWhole(await tables.inferSchema("instagram.csv", folded))).toBe(true);
  });
});

describe("a plan that says what cannot be", () => {
  const refusal = async (changes: Partial<ImportPlan>) => {
    const content = "username,followers,country,category\nada,5,Nowhere,Odd\n";
    const { plan } = await tables.inferSchema("instagram.csv", content);
    const options = { plan: { ...plan, ...changes }, now: NOW };
    return (await tables.inferSchema("instagram.csv", content, options)).inspection.refusal;
  };
  const { countries, categories } = { countries: {}, categories: {} };

  test.each([
    ["no day", { date: "2022-99-99" }, "2022-99-99 is no day"],
    ["a day to come", { date: "2027-01-01" }, "2027-01-01 is no day of the past"],
    ["a country that is none", { words: { countries: { nowhere: "qq" }, categories } }, "No country has the code qq."],
    ["a niche that is none", { words: { countries, categories: { odd: -1 } } }, "There is no niche -1."],
    ["a creator who cannot be", { people: { Ada: "1e9" } }, "No creator has the id 1e9."],
  ] as const)("is refused: %s", async (_, changes, reason) => {
    expect(await refusal(changes)).toContain(reason);
  });

  test.each(["a\0", "\ud800"])("is rejected with a text that cannot be stored: %j", async (word) => {
    const { plan } = await tables.inferSchema("instagram.csv", "username,followers\nada,5\n");
    const { success } = importPlan.safeParse({ ...plan, words: { countries: { [word]: "de" }, categories } });
    expect(success).toBe(false);
    expect(importPlan.safeParse({ ...plan, words: { countries: { whole: "de" }, categories } }).success).toBe(true);
  });

  test("is not mistaken for one that can be", async () => {
    expect(
      await refusal({ date: "2026-03-01", words: { countries: { nowhere: "de" }, categories: { odd: null } } }),
    ).toBeNull();
  });
});

test("an author named like an object property has no creator", async () => {
  const content = "podcast title,podcast url,podcast author\nTalks,https://pod.example.org/feed,constructor\n";
  const [item] = await tables.items("podcasts.csv", content, { target: "podcasts" });
  expect(item?.kind).toBe("skipped");
});

describe("lines that are no rows of a table", () => {
  test("are refused before their cells are parted", async () => {
    await expect(tables.inferSchema("wide.csv", `${",".repeat(2 * 1_048_576)}\na,b\n`)).rejects.toThrow(
      "more than 1 MB",
    );
  });
});

describe("a handle", () => {
  test.each(["@@@ada", "a\u200Bda", "ada\u00AD", "\uFEFFada", "\u202Eada"])(
    "is the same with invisible or leading characters: %j",
    async (handle) => {
      const content = JSON.stringify([{ username: handle, followers: 5 }]);
      const [item] = await tables.items("instagram.json", content, { network: "instagram" });
      expect(item).toMatchObject({ record: { accounts: [{ username: "ada" }] } });
    },
  );

  test("on Mastodon is no e-mail address, and an e-mail address no handle elsewhere", async () => {
    const content = "network,username,followers,full_name\nmastodon,ada@h.example,5,Ada\ntiktok,bob@h.example,6,Bob\n";
    const { plan } = await tables.inferSchema("t.csv", content);
    expect(plan.columns.map(({ field }) => field)).toEqual(["network", "username", "followers", "full_name"]);
    expect(await tables.items("t.csv", content)).toMatchObject([
      { record: { accounts: [{ network: "mastodon", username: "ada@h.example" }] } },
      { kind: "failed", reason: "“bob@h.example” is not a handle on TikTok: handles have no @ inside" },
    ]);
  });

  test("on Mastodon is not identified without its server", async () => {
    const items = await tables.items("t.csv", "network,username,followers\nmastodon,ada,5\nmastodon,bob@h.example,6\n");
    expect(items).toMatchObject([
      { kind: "failed", reason: "“ada” is not a handle on Mastodon: handles are written name@server" },
      { kind: "record" },
    ]);
  });
});

test("the texts of a row are limited in length", async () => {
  const long = "n".repeat(10_000);
  const content = `username,followers,full name,city,bio,website\nada,5,${long},${long},${long},https://ada.example/${long}\n`;
  const [item] = await tables.items("instagram.csv", content);
  expect(item).toMatchObject({
    record: {
      facts: { fullName: long.slice(0, 200), city: long.slice(0, 200) },
      accounts: [{ biography: long.slice(0, 5_000) }],
    },
  });
  expect(item).not.toHaveProperty("record.facts.website");
});

describe("cells made to take long", () => {
  // Patterns are linear for all texts (test/regular-expressions.unit.test.ts); `node bench/hostile-cells.ts` measures
  // that the rest is.
  test.each(KINDS)("are read or refused: runs of %j", async (kind) => {
    const [outcome] = await Promise.allSettled([tables.inferSchema("instagram.csv", tableOf(kind, 1_000))]);
    expect([undefined, "Refusal"]).toContain(outcome.status === "rejected" ? outcome.reason.name : undefined);
  });
});

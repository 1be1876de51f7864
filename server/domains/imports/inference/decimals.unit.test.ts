import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CustomField } from "#contract/collections/custom-field.ts";
import "#test/support/random-tests.ts";
import type { InferredSchema } from "./infer-schema.ts";
import { useTables } from "./testing/files.ts";

const tables = useTables();

/** The counts of the first account of each row, in their order. */
async function countsOf(name: string, content: string, changes = {}): Promise<object[]> {
  const items = await tables.items(name, content, changes);
  return items.map((item) => (item.kind === "record" ? (item.record.accounts[0]?.counts[0] ?? {}) : {}));
}

function numbersOf({ inspection }: InferredSchema, header: string) {
  return inspection.columns.find((column) => column.header === header)?.numbers;
}

describe("numbers of a table that mixes styles", () => {
  const content = [
    "Pseudo;Abonnés;Vues moyennes;Taux d'engagement",
    "ada;1.2M;12.345,6;4.5%",
    "bob;45,3K;1.234;3,4",
    "cleo;45.300;800;2,5",
    "dan;23,5 k;7,25;0,05",
  ].join("\n");

  test("are read cell by cell, whatever is chosen for the column", async () => {
    const { plan } = await tables.inferSchema("instagram.csv", content);
    for (const decimal of [".", ","] as const) {
      const columns = plan.columns.map((column, i) => (i === 1 ? { field: column.field, decimal } : column));
      expect(await countsOf("instagram.csv", content, { columns })).toMatchObject([
        { followers: 1_200_000, viewsPerPost: 12_345.6, engagementRate: 0.045 },
        { followers: 45_300, viewsPerPost: 1234, engagementRate: 0.034 },
        { followers: 45_300, viewsPerPost: 800, engagementRate: 0.025 },
        { followers: 23_500, viewsPerPost: 7.25, engagementRate: expect.closeTo(0.0005) },
      ]);
    }
  });

  test("have to be confirmed, with examples of what they become", async () => {
    const first = await tables.inferSchema("instagram.csv", content);
    expect(first.inspection.refusal).toContain('"Abonnés" mix decimal points and decimal commas: "1.2M" and "45,3K"');
    expect(numbersOf(first, "Abonnés")).toMatchObject({
      doubt: "mixed",
      examples: expect.arrayContaining([{ text: "45,3K", point: 45_300, comma: 45_300 }]),
    });
    expect(numbersOf(first, "Vues moyennes")).toBeUndefined();
    const columns = first.plan.columns.map((column) =>
      column.decimal ? column : { field: column.field, decimal: "," as const },
    );
    const confirmed = await tables.inferSchema("instagram.csv", content, { plan: { ...first.plan, columns } });
    expect(confirmed.inspection.refusal).toBeNull();
  });
});

describe("ambiguous numbers", () => {
  test("follow the certain ones of their column", async () => {
    const content = "username\tviews per post\nada\t45.300\nbob\t1.200,5\n";
    expect(await countsOf("instagram.tsv", content)).toMatchObject([
      { viewsPerPost: 45_300 },
      { viewsPerPost: 1200.5 },
    ]);
  });

  test("follow the certain ones of other columns, where their own has none", async () => {
    const content = "username\tviews per post\tlikes per post\nada\t45.300\t12,5\n";
    expect(await countsOf("instagram.tsv", content)).toMatchObject([{ viewsPerPost: 45_300, likesPerPost: 12.5 }]);
  });

  test("follow the language of the file last, with a note", async () => {
    const content = "utilisateur;vues moyennes\nada;45.300\n";
    const { inspection } = await tables.inferSchema("instagram.csv", content);
    expect(inspection.refusal).toBeNull();
    expect(inspection.doubts).toContainEqual(expect.stringContaining("is read as 45300, because"));
    expect(await countsOf("instagram.csv", content)).toMatchObject([{ viewsPerPost: 45_300 }]);
  });

  test("are for the user to decide without any evidence", async () => {
    const content = "username;views per post\nada;45.300\n";
    const schema = await tables.inferSchema("instagram.csv", content);
    expect(schema.inspection.refusal).toContain("decimal point or a decimal comma");
    expect(numbersOf(schema, "views per post")).toEqual({
      doubt: "ambiguous",
      examples: [{ text: "45.300", point: 45.3, comma: 45_300 }],
    });
  });

  test("are found beyond the rows that are sampled", async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `ada${i}\t12${i % 10}.5`);
    const content = ["username\tviews per post", ...rows, "zoe\t7,25", ""].join("\n");
    const { inspection } = await tables.inferSchema("instagram.tsv", content);
    expect(inspection.refusal).toContain('"7,25"');
  });
});

describe("amounts of the workspace's own fields", () => {
  const fee: CustomField = {
    _id: "f-019aa000-0000-7000-8000-000000000001",
    title: "Fee",
    kind: "money",
    currency: "EUR",
    options: [],
  };
  const fields = [fee];
  const infer = async (cells: string[], question = {}) =>
    tables.inferSchema("instagram.csv", ["username;Fee", ...cells.map((cell, i) => `ada${i};${cell}`)].join("\n"), {
      fields,
      choices: { network: "instagram" },
      ...question,
    });
  const feesOf = ({ inspection }: InferredSchema) => inspection.preview.map(({ values }) => values[fee._id]);

  test("follow the certain ones of their column, currencies aside", async () => {
    const schema = await infer(["€ 1.234", "900,50 EUR", "45.300"]);
    expect(schema.inspection.refusal).toBeNull();
    expect(schema.plan.columns[1]).toEqual({ field: null, crmField: fee._id, decimal: "," });
    expect(feesOf(schema)).toEqual(["1234", "900.5", "45300"]);
  });

  test("are for the user to decide without any evidence", async () => {
    const schema = await infer(["€ 1,234", "45.300"]);
    expect(schema.inspection.refusal).toContain(
      'The numbers of "Fee" can be read with a decimal point or a decimal comma: "€ 1,234" and "45.300". Choose one.',
    );
    expect(numbersOf(schema, "Fee")).toEqual({
      doubt: "ambiguous",
      examples: [
        { text: "€ 1,234", point: 1234, comma: 1.23 },
        { text: "45.300", point: 45.3, comma: 45_300 },
      ],
    });
    const columns = [{ field: "username" as const }, { field: null, crmField: fee._id, decimal: "," as const }];
    const chosen = await infer(["€ 1,234", "45.300"], { plan: { ...schema.plan, columns } });
    expect(chosen.inspection.refusal).toBeNull();
    expect(feesOf(chosen)).toEqual(["1.23", "45300"]);
  });

  test("that mix styles have to be confirmed, and are read cell by cell", async () => {
    const schema = await infer(["1,250.50", "1.250,50"]);
    expect(schema.inspection.refusal).toContain('"Fee" mix decimal points and decimal commas');
    expect(feesOf(schema)).toEqual(["1250.5", "1250.5"]);
  });
});

test("rates above 100 % and followers below views and likes are doubted", async () => {
  const content =
    "username,followers,likes per post,views per post,engagement rate %\nada,45,12000,300,4\nbob,900,10,20,340\n";
  const { inspection } = await tables.inferSchema("instagram_2025.csv", content);
  expect(inspection.doubts).toEqual([
    "1 row has an engagement rate above 100 %: line 3.",
    "1 row has fewer followers than views per post: line 2.",
    "1 row has fewer followers than likes per post: line 2.",
  ]);
});

/** How people write numbers, by the sign of their decimals. */
const STYLES = [
  { group: ",", decimal: "." },
  { group: ".", decimal: "," },
  { group: "\u202f", decimal: "," },
  { group: "’", decimal: "." },
  { group: "", decimal: "." },
  { group: "", decimal: "," },
] as const;

function written(value: number, { group, decimal }: (typeof STYLES)[number]): string {
  const [whole = "", decimals] = String(value).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, group);
  return decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`;
}

test("a number written in any style comes back, or is flagged", async () => {
  const cell = fc.record({
    value: fc.integer({ min: 0, max: 99_999_999_999 }).chain((n) => fc.constantFrom(n, n / 10, n / 100, n / 1000)),
    style: fc.constantFrom(...STYLES),
    unit: fc.constantFrom({ text: "", scale: 1 }, { text: "K", scale: 1e3 }, { text: " Mio", scale: 1e6 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), async (cells) => {
      const rows = cells.map(({ value, style, unit }, i) => `ada${i}\t${written(value, style)}${unit.text}`);
      const content = ["qq\tviews per post", ...rows, ""].join("\n");
      const columns = new Map([["qq", "username" as const]]);
      const schema = await tables.inferSchema("table.tsv", content, { choices: { network: "instagram", columns } });
      if (schema.inspection.refusal !== null || schema.inspection.doubts.some((doubt) => doubt.includes("is read as")))
        return;
      const read = await countsOf("table.tsv", content, schema.plan);
      for (const [i, { value, unit }] of cells.entries()) {
        const { viewsPerPost } = { viewsPerPost: Number.NaN, ...read[i] };
        expect(Math.abs(viewsPerPost - value * unit.scale)).toBeLessThanOrEqual(1e-9 * value * unit.scale);
      }
    }),
    { numRuns: 50 },
  );
});

import { describe, expect, test } from "vitest";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { Question } from "./infer-schema.ts";
import { fieldsOf, useTables } from "./testing/files.ts";

const tables = useTables();

describe("how figures are written", () => {
  test("is inferred from all columns together", async () => {
    const { plan } = await tables.inferSchema(
      "instagram.csv",
      "username;followers;avg likes\nada;1.310.000;12,5\nbob;12.500;3,25\n",
    );
    expect(plan.decimal).toBe(",");
  });

  test.each([
    ["a percent sign in the header", "username,engagement rate %\nada,0.5\nbob,0.7\n", "percent"],
    ["rates above 100 % otherwise", "username,engagement rate\nada,2.5\nbob,3.5\n", "percent"],
    [
      "engagement and followers",
      "username,followers,engagements,engagement rate\nada,1000000,6300,0.63\nbob,2000000,10000,0.5\n",
      "percent",
    ],
    [
      "engagement and followers",
      "username,followers,engagements,engagement rate\nada,1000000,6300,0.0063\nbob,2000000,9000,0.0045\n",
      "fraction",
    ],
    ["small rates", "username,engagement rate\nada,0.025\nbob,0.031\n", "fraction"],
  ] as const)("rates: %s (%j) say %s", async (_, content, rates) => {
    expect((await tables.inferSchema("instagram.csv", content)).plan.rates).toBe(rates);
  });

  describe("is a question where nothing in the table shows it", () => {
    const inferred = async (content: string, choices: Partial<Question["choices"]> = {}) =>
      tables.inferSchema("instagram_2025.csv", content, { choices });
    const questionIn = async (content: string) => {
      const { inspection } = await inferred(content);
      const found = inspection.columns.find(({ question }) => question)?.question;
      expect(inspection.refusal).toBe(found?.msg ?? null);
      return found && [found.msg, ...(found.choices ?? []).map(({ value }) => value)];
    };

    test.each([
      [
        "username,engagement rate\nada,0.04\nbob,0.03\n",
        "“0.04” in “engagement rate” can be 0.04% or 4%",
        "percent fraction",
      ],
      [
        "username,followers,date\nada,5,03/04/2025\nbob,6,05/06/2025\n",
        "can be 3 April 2025 or 4 March 2025",
        "dmy mdy",
      ],
    ])("%j", async (content, msg, values) => {
      const [question = "", ...choices] = (await questionIn(content)) ?? [];
      expect([question.includes(msg), choices.join(" ")]).toEqual([true, values]);
    });

    test.each([
      ["another day of the column", "username,followers,date\nada,5,13/04/2025\nbob,6,05/06/2025\n"],
      ["one day", "username,followers,date\nada,5,04/04/2025\n"],
      ["another column", "username,followers,date,joined\nada,5,03/04/2025,01/02/2020\nbob,5,03/04/2025,01/20/2020\n"],
      ["no day of the future", "username,followers,date\nada,5,02/04/2026\nbob,6,01/02/2026\n"],
      ["the language", "username,Abonnenten,Datum\nada,5,03/04/2025\nbob,6,05/06/2025\n"],
      ["the delimiter", "username;followers;date\nada;5;03/04/2025\nbob;6;05/06/2025\n"],
      ["points", "username,followers,date\nada,5,03.04.2025\nbob,6,05.06.2025\n"],
      ["a rate above 1", "username,engagement rate\nada,0.4\nbob,0.3\ncid,2.5\n"],
      ["a sign", "username,engagement rate\nada,0.04%\nbob,0.03％\n"],
    ])("%s is evidence", async (_, content) => expect(await questionIn(content)).toBeUndefined());

    test("and the answer is obeyed", async () => {
      const content = "username,followers,engagement rate,date\nada,1,0.04,03/04/2025\n";
      const choices = { dateOrder: "mdy", rates: "fraction" } as const;
      const { plan, inspection } = await inferred(content, choices);
      expect(inspection.refusal).toBeNull();
      expect(plan.columns.slice(2)).toMatchObject([{ rates: "fraction" }, { dateOrder: "mdy" }]);
      const [item] = await tables.items("instagram.csv", content, { columns: plan.columns });
      expect(item).toMatchObject({
        record: { at: new Date("2025-03-04"), accounts: [{ counts: [{ engagementRate: 0.04 }] }] },
      });
    });
  });

  test("is obeyed as the plan says", async () => {
    const content = "username,followers,engagement rate,date\nada,1,0.5,03/04/2025\n";
    const first = async (changes: Partial<ImportPlan>) => (await tables.items("instagram.csv", content, changes))[0];
    expect(await first({ rates: "fraction", dateOrder: "mdy" })).toMatchObject({
      record: { at: new Date("2025-03-04"), accounts: [{ counts: [{ engagementRate: 0.5, precision: "day" }] }] },
    });
    expect(await first({ rates: "percent", dateOrder: "dmy" })).toMatchObject({
      record: { at: new Date("2025-04-03"), accounts: [{ counts: [{ engagementRate: 0.005 }] }] },
    });
  });
});

test("days of a column that show their order are read so, whatever the plan says of others", async () => {
  const content = "username,followers,date\nada,5,03/04/2025\nbob,6,13/04/2025\n";
  const items = await tables.items("instagram.csv", content, { dateOrder: "mdy" });
  const days = items.flatMap((item) => (item.kind === "record" ? item.record.at.toISOString().slice(0, 10) : []));
  expect(days).toEqual(["2025-04-03", "2025-04-13"]);
});

test.each(["4.5%", "4.5％", "٤٫٥٪"])("%s has its sign, in rates of percents and of fractions", async (cell) => {
  const content = `username,engagement rate\nada,"${cell}"\n`;
  for (const rates of ["percent", "fraction"] as const) {
    const [item] = await tables.items("instagram.csv", content, { rates });
    expect(item).toMatchObject({ record: { accounts: [{ counts: [{ engagementRate: 0.045 }] }] } });
  }
});

describe("words to review", () => {
  const content =
    "username,country,category\nada,Frankreich,ModelingFashion\nbob,Atlantis,Basketry\ncleo,Spanien,Music & Dance\ndan,Atlantis,\n";

  test("are listed with their number of occurrences, unrecognised ones first", async () => {
    const { inspection } = await tables.inferSchema("instagram.csv", content);
    expect(inspection.countries).toEqual([
      { text: "Atlantis", rows: 2, meaning: null },
      { text: "Frankreich", rows: 1, meaning: "fr" },
      { text: "Spanien", rows: 1, meaning: "es" },
    ]);
    expect(inspection.categories.map(({ text, meaning }) => [text, meaning === null])).toEqual([
      ["Basketry", true],
      ["Modeling", false],
      ["Fashion", false],
      ["Music & Dance", false],
    ]);
  });

  test("mean what the plan says", async () => {
    const { plan } = await tables.inferSchema("instagram.csv", content);
    const words = { countries: { atlantis: "gr", frankreich: null }, categories: { basketry: 1091 } };
    const again = await tables.inferSchema("instagram.csv", content, { plan: { ...plan, words } });
    expect(again.inspection.countries).toEqual([
      { text: "Frankreich", rows: 1, meaning: null },
      { text: "Atlantis", rows: 2, meaning: "gr" },
      { text: "Spanien", rows: 1, meaning: "es" },
    ]);
    const items = await tables.items("instagram.csv", content, { words });
    expect(items[1]).toMatchObject({ record: { facts: { country: "gr" }, niches: [{ id: 1091, primary: true }] } });
    expect(items[0]).toMatchObject({ record: { facts: {}, niches: [{ primary: true }, { primary: false }] } });
  });

  test.each([
    ["Allemagne", "de"],
    ["Deutschland", "de"],
    ["Alemania", "de"],
    ["Alemanha", "de"],
    ["Germania", "de"],
    ["Duitsland", "de"],
    ["Niemcy", "de"],
    ["Almanya", "de"],
    ["Германия", "de"],
    ["ドイツ", "de"],
    ["독일", "de"],
    ["德国", "de"],
  ])("the country %s is %s", async (name, code) => {
    const { inspection } = await tables.inferSchema("instagram.csv", `username,country\nada,${name}\nbob,${name}\n`);
    expect(inspection.countries).toEqual([{ text: name, rows: 2, meaning: code }]);
  });
});

describe("known exports", () => {
  test("only rank guesses: cells that say something else are believed", async () => {
    const table = "influencer_id,media_url,profile_name,first_name,email,shipping_address.country_code\n";
    const understood = await tables.inferSchema(
      "export.csv",
      `${table}77,https://www.instagram.com/ada_p/,ada_p,Ada,ada@mail.test,FR\n`,
    );
    expect(understood.inspection.preset).toBe("upfluence");
    expect(fieldsOf(understood)).toEqual({
      influencer_id: null,
      media_url: "url",
      profile_name: "username",
      first_name: "first_name",
      email: "email",
      "shipping_address.country_code": "country",
    });
    const lying = await tables.inferSchema("export.csv", `${table}77,France,ada_p,Ada,ada@mail.test,FR\n`);
    expect(fieldsOf(lying)).toMatchObject({ media_url: null, profile_name: "username" });
  });
});

test("a ranking of HypeAuditor means the audience's country, whatever its header says", async () => {
  const table = "Name,Country,Eng. (Auth.),Eng. (Avg.)\nada_p,France,1,2\nbob_c,Spain,3,4\n";
  const understood = await tables.inferSchema("instagram.csv", table);
  expect([understood.inspection.preset, fieldsOf(understood).Country]).toEqual(["hypeauditor", null]);
});

describe("saved mappings", () => {
  test("are used for a table with the same headers, which keeps its own date", async () => {
    const content = "Who,How many\nada_p,12\nbob_c,34\n";
    const { plan } = await tables.inferSchema("instagram_2025-05.csv", content);
    const saved = {
      _id: "0f0e0d0c-0000-4000-8000-000000000001",
      name: "Ours",
      headers: ["who", "how many"],
      plan: {
        ...plan,
        network: "tiktok" as const,
        columns: [{ field: "username" as const }, { field: "followers" as const }],
      },
    };
    const june = await tables.inferSchema("instagram_2025-06.csv", content, { mappings: [saved] });
    expect(june.inspection.mapping).toEqual({ _id: saved._id, name: "Ours" });
    expect(june.plan).toMatchObject({ network: "tiktok", date: "2025-06", columns: saved.plan.columns });
    const other = await tables.inferSchema("t_2025.csv", `How many,Else\n12,x\n`, { mappings: [saved] });
    expect(other.inspection.mapping).toBeNull();
    const applied = await tables.inferSchema("t_2025.csv", `How many,Else\n12,x\n`, { mapping: saved });
    expect(applied.plan.columns).toEqual([{ field: "followers" }, { field: null }]);
  });
});

test("a plan is obeyed, and its unreadable cells and first rows are shown", async () => {
  const content = "username,followers,country\nada,12 apples,France\nbob,3.4K,Spain\n,1,Italy\n";
  const { plan } = await tables.inferSchema("instagram_2025.csv", content);
  const { inspection } = await tables.inferSchema("instagram_2025.csv", content, {
    plan: { ...plan, columns: [{ field: "username" }, { field: "followers" }, { field: null }] },
  });
  expect(inspection.columns.map(({ unread }) => unread)).toEqual([[], ["12 apples"], []]);
  expect(inspection.preview).toEqual([
    {
      line: 2,
      values: { username: "ada", followers: "12 apples" },
      problem: '“12 apples” in "followers" cannot be read',
    },
    { line: 3, values: { username: "bob", followers: "3400" }, problem: null },
    { line: 4, values: { followers: "1" }, problem: "no handle" },
  ]);
});

describe("a plan that cannot be", () => {
  const content = "username,followers,fans,video\nada,1,2,3\n";
  test.each([
    [["username", "followers", "followers", null], {}, "Two columns are imported as followers"],
    [[null, "followers", null, null], {}, "The table does not identify the accounts"],
    [["username", null, null, null], { target: "posts" }, "No column holds ids of posts"],
    [["username", null, null, null], { target: "podcasts" }, "Podcasts need a column of titles"],
    [["username", "followers", null, null], { network: null }, "Choose the network"],
  ] as const)("%j is refused with the reason", async (fields, changes, refusal) => {
    const { plan } = await tables.inferSchema("instagram.csv", content);
    const changedPlan = { ...plan, ...changes, columns: fields.map((field) => ({ field })) };
    const { inspection } = await tables.inferSchema("instagram.csv", content, { plan: changedPlan });
    expect(inspection.refusal).toContain(refusal);
  });
});

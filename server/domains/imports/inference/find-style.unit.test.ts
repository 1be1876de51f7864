import type { ImportPlan } from "#contract/imports/plan.ts";
import { describe, expect, test } from "vitest";
import type { Question } from "./infer-schema.ts";
import { useTables } from "./testing/files.ts";

const tables = useTables();

async function inferred(content: string, question: Partial<Question> = {}) {
  const { plan, inspection } = await tables.inferSchema("instagram_2025.csv", content, question);
  const questions = inspection.columns.flatMap(({ header, question: found }) =>
    found ? [[header, ...(found.choices ?? []).map(({ label }) => label)].join(": ")] : [],
  );
  return { plan, inspection, questions };
}

async function daysIn(content: string, changes: Partial<ImportPlan> = {}): Promise<string[]> {
  const items = await tables.items("instagram_2025.csv", content, changes);
  return items.flatMap((item) => (item.kind === "record" ? item.record.at.toISOString().slice(0, 10) : []));
}

describe("evidence for an order that the column excludes", () => {
  test.each([
    ["the delimiter", "username;followers;date\nada;5;22.05.06\nbob;6;22.06.07\n"],
    ["another column", "username,followers,date,joined\nada,5,22.05.06,13/04/2020\nbob,6,22.06.07,14/04/2020\n"],
    ["the language", "username,Abonnenten,Datum\nada,5,22.05.06\nbob,6,22.06.07\n"],
  ])("does not count: %s", async (_, content) => {
    const { questions } = await inferred(content);
    expect(questions).toEqual([expect.stringMatching(/: 22 May 2006: 6 May 2022$/)]);
  });

  test("does not count where the year can be first", async () => {
    expect((await inferred("username;followers;date\nada;5;24.05.11\n")).questions).toEqual([
      "date: 24 May 2011: 11 May 2024",
    ]);
  });

  test("is not that other cells are no dates in it", async () => {
    const content = "username,followers,date\nada,5,25.05.30\n";
    expect((await inferred(content)).questions).toEqual([]);
    expect(await daysIn(content)).toEqual(["2025-05-30"]);
  });
});

describe("all sampled rows", () => {
  const numbers = Array.from({ length: 520 }, (_, i) => i);
  const early = numbers.map((i) => `ada${i};5;01/${String(1 + (i % 12)).padStart(2, "0")}/2025\n`);
  const late = numbers.map((i) => `bob${i};5;01/${13 + (i % 18)}/2025\n`);

  test("show the order", async () => {
    const content = ["username;followers;date\n", ...early, ...late].join("");
    const { plan, questions } = await inferred(content);
    expect([plan.dateOrder, questions]).toEqual(["mdy", []]);
  });
});

describe("an answer that was saved", () => {
  const first = "username,followers,engagement rate,date\nada,5,0.04,03/04/2025\nbob,6,0.03,05/06/2025\n";
  const saved = async () => {
    const { plan, inspection } = await inferred(first, { choices: { dateOrder: "dmy", rates: "fraction" } });
    const headers = inspection.columns.map(({ header }) => header);
    return [{ _id: "0f0e0d0c-0000-4000-8000-000000000001", name: "Ours", headers, plan }];
  };

  test("is used where the table leaves the question open", async () => {
    const { inspection, plan } = await inferred(first, { mappings: await saved() });
    expect([inspection.refusal, plan.columns.slice(2)]).toMatchObject([
      null,
      [{ rates: "fraction" }, { dateOrder: "dmy" }],
    ]);
  });

  test("is a question where the column contradicts it", async () => {
    const next =
      "username,followers,engagement rate,date\nada,5,4.5,03/04/2025\nbob,6,3.2,04/13/2025\ncid,7,2.2,04/05/2025\n";
    const { inspection, plan, questions } = await inferred(next, { mappings: await saved() });
    expect(questions).toEqual(["engagement rate: 4.5%", "date: 13 April 2025"]);
    expect(inspection.columns[2]?.question?.msg).toContain("“4.5” in “engagement rate” would be 450%");
    expect(inspection.refusal).not.toBeNull();
    const columns = plan.columns.map((column, i) =>
      i === 2 ? { ...column, rates: "percent" as const } : i === 3 ? { ...column, dateOrder: "mdy" as const } : column,
    );
    const answered = await inferred(next, { plan: { ...plan, columns } });
    expect([answered.inspection.refusal, answered.questions]).toEqual([null, []]);
    expect(await daysIn(next, { columns })).toEqual(["2025-03-04", "2025-04-13", "2025-04-05"]);
  });

  test("is a question where no cell is a date by it", async () => {
    const next = "username,followers,engagement rate,date\nada,5,0.04,25.13.05\nbob,6,0.03,24.13.02\n";
    const { questions } = await inferred(next, { mappings: await saved() });
    expect(questions).toEqual(["date: 13 May 2025"]);
  });
});

describe("figures that say how rates are written", () => {
  test.each([
    ["percents", 5, []],
    ["neither", 0.6, ["engagement rate: 0.6%: 60%"]],
    ["fractions", 0.06, []],
  ])("are about a hundred times apart: %s", async (_, rate, expected) => {
    const row = `,1000,50,${rate}\n`;
    const content = `username,followers,avg likes,engagement rate\nada${row}bob${row}`;
    expect((await inferred(content)).questions).toEqual(expected);
  });

  test("are those of the rate's network", async () => {
    const head =
      "Instagram,TikTok,Instagram followers,TikTok followers,TikTok avg likes,Instagram avg likes,TikTok engagement rate\n";
    const { plan, questions } = await inferred(
      `${head}ada.a,ada.b,1000000,1000,50,20000,0.05\nbea.a,bea.b,1000000,1000,50,20000,0.05\n`,
    );
    expect([plan.rates, questions]).toEqual(["fraction", []]);
  });

  test("are none where they are zero", async () => {
    const content = "username,followers,avg likes,engagement rate\nada,1000,50,0\nbob,1000,50,0\ncid,1000,50,0.05\n";
    expect((await inferred(content)).questions).toEqual(["engagement rate: 0.05%: 5%"]);
  });
});

describe("a choice of the user", () => {
  test.each([
    ["the delimiter", "username;followers;date\nada;5;03/04/2025\nbob;6;05/06/2025\n"],
    ["another column", "username,followers,date,joined\nada,5,03/04/2025,13/02/2020\n"],
  ])("is obeyed against evidence that is not certain: %s", async (_, content) => {
    const { plan, inspection } = await inferred(content, { choices: { dateOrder: "mdy" } });
    expect([inspection.refusal, plan.columns[2]]).toMatchObject([null, { dateOrder: "mdy" }]);
  });

  test("is obeyed against figures and headers", async () => {
    const content = "username,followers,avg likes,engagement rate %\nada,1000,50,0.05\nbob,1000,50,0.04\n";
    const { plan, inspection } = await inferred(content, { choices: { rates: "fraction" } });
    expect([inspection.refusal, plan.columns[3]]).toMatchObject([null, { rates: "fraction" }]);
  });

  test.each([
    ["username,followers,date\nada,5,03/04/2025\nbob,6,04/13/2025\n", { dateOrder: "dmy" }, "date: 13 April 2025"],
    ["username,followers,engagement rate\nada,5,4.5\nbob,6,3.2\n", { rates: "fraction" }, "engagement rate: 4.5%"],
    [
      "username,followers,date\nada,5,03/04/2025\nbob,6,05/06/2025\n",
      { dateOrder: "ymd" },
      "date: 3 April 2025: 4 March 2025",
    ],
    ["username;followers;date\nada;5;03/04/2025\n", { dateOrder: "ymd" }, "date: 3 April 2025: 4 March 2025"],
  ] as const)("that does not fit %j is refused", async (content, choices, question) => {
    const { inspection, questions } = await inferred(content, { choices });
    expect(questions).toEqual([question]);
    expect(inspection.refusal).not.toBeNull();
  });

  test("is for the columns that leave one", async () => {
    const content = "username,followers,date,joined\nada,5,03/04/2025,02/13/2020\nbob,6,05/06/2025,02/14/2020\n";
    const { plan } = await tables.inferSchema("instagram_2025.csv", content);
    const columns = plan.columns.map((column, i) => (i === 3 ? { field: "published_at" as const } : column));
    const { plan: styled } = await inferred(content, {
      plan: { ...plan, target: "posts", columns },
      choices: { dateOrder: "dmy" },
    });
    expect(styled.columns.slice(2)).toEqual([{ field: "date", dateOrder: "dmy" }, { field: "published_at" }]);
  });
});

describe("the example of a question", () => {
  test.each([["0"], ["low"]])("is not %s", async (cell) => {
    const content = `username,engagement rate\nada,${cell}\nbob,0.04\ncid,0.03\n`;
    expect((await inferred(content)).questions).toEqual(["engagement rate: 0.04%: 4%"]);
  });

  test("is the date that shows most orders", async () => {
    const content = "username,followers,date\nada,5,05.05.04\nbob,6,03.04.05\ncid,7,04.05.03\n";
    expect((await inferred(content)).questions).toEqual(["date: 3 April 2005: 4 March 2005: 5 April 2003"]);
  });

  test("is needed: rates that are all zero are no question", async () => {
    const { inspection } = await inferred("username,engagement rate\nada,0\nbob,0\n");
    expect(inspection.refusal).toBeNull();
  });
});

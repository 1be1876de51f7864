import { describe, expect, test } from "vitest";
import type { ImportPlan } from "#contract/imports/plan.ts";
import type { CompareIds } from "./check-ids.ts";
import { useTables } from "./testing/files.ts";

const tables = useTables();
const none: CompareIds = async () => ({ same: 0, others: [] });

/** The questions about the ids of a table whose accounts are known by no ids, by header. */
async function questionsOn(content: string, changes: { plan?: ImportPlan; compareIds?: CompareIds } = {}) {
  const { plan, inspection } = await tables.inferSchema("list.csv", content, { compareIds: none, ...changes });
  const found = inspection.columns.flatMap(({ header, question }): [string, string][] =>
    question?.about === "ids" ? [[header, question.msg]] : [],
  );
  return { plan, refusal: inspection.refusal, preset: inspection.preset, questions: Object.fromEntries(found) };
}

const rows = (header: string, ...lines: string[]) => `${[header, ...lines].join("\n")}\n`;

describe("ids are a question", () => {
  test("under headers that any list can have, although a tool has them as well", async () => {
    const content = rows(
      "userId,fullName,username,network,followers,engagementRate",
      "583920,Ada Fen,ada.fen,Instagram,100,4.5%",
      "583711,Bea Fen,bea.fen,Instagram,200,3.1%",
    );
    const { preset, questions } = await questionsOn(content);
    expect(preset).toBe(null);
    expect(questions.userId).toContain("ada.fen has 583920");
    const own = content.replace("network,", "network,avgReelsPlays,").replaceAll("Instagram,", "Instagram,70,");
    expect(await questionsOn(own)).toMatchObject({ preset: "modash", questions: {} });
  });

  test.each([
    ["TikTok", "4876876000000624001", "4876876000000624009"],
    ["TikTok", "7012345678901234567", "7012345678901234999"],
    ["Instagram", "202500000000001", "202500000000417"],
  ])("on %s as long numbers as well, which a CRM gives too: %s", async (network, one, other) => {
    const content = (header: string) =>
      rows(`${header},Handle,Network,Followers`, `${one},ada.fen,${network},100`, `${other},bea.fen,${network},200`);
    const { questions, refusal } = await questionsOn(content("Creator ID"));
    expect(questions["Creator ID"]).toContain(`ada.fen has ${one}`);
    expect(refusal).toBe(questions["Creator ID"]);
    expect((await questionsOn(content(`${network} ID`))).questions).toEqual({});
  });

  test("where few of them have a form that only the network gives", async () => {
    const content = (own: number) =>
      rows(
        "Account ID,Handle,Network,Followers",
        ...Array.from({ length: 20 }, (_, i) => {
          const id = i < own ? 17_841_400_000_000_000 + i * 37 : 583_920 + i * 37;
          return `${id},ada.fen${i},Instagram,100`;
        }),
      );
    expect((await questionsOn(content(10))).questions["Account ID"]).toContain("ada.fen10 has 584290");
    expect((await questionsOn(content(19))).questions).toEqual({});
  });

  test.each([
    ["https://www.instagram.com/ada.fen?ref=583920", "Instagram"],
    ["https://www.instagram.com/ada.fen/583920", "Instagram"],
    ["https://www.instagram.com/ada.fen#583920", "Instagram"],
    ["https://crm.example.test/user/583920", "Twitter"],
    ["https://x.com/ada_fen/status/583920", "Twitter"],
  ])("where links have them elsewhere than at the place of ids: %s", async (link, network) => {
    const { questions } = await questionsOn(
      rows("Account ID,Handle,Network,Followers,Link", `583920,ada_fen,${network},100,${link}`),
    );
    expect(questions["Account ID"]).toContain(" has 583920");
  });

  test("under the header of another network", async () => {
    const { questions } = await questionsOn(
      rows("Instagram ID,Handle,Network,Followers", "583920,ada.fen,TikTok,100", "583711,bea.fen,TikTok,200"),
    );
    expect(questions["Instagram ID"]).toContain("ada.fen has 583920");
  });
});

test("ids at their place in links to the network are the network's", async () => {
  const content = rows(
    "Account ID,Handle,Network,Followers,Link",
    "583920,ada_fen,Twitter,100,https://twitter.com/i/user/583920",
    "583711,bea_fen,Twitter,200,x.com/i/user/583711/",
  );
  expect((await questionsOn(content)).questions).toEqual({});
});

describe("columns of ids are judged one by one", () => {
  const TWO = rows(
    "Creator ID,Account ID,Handle,Network,Followers",
    "17841400000000001,583920,ada.fen,Instagram,100",
    ",583711,bea.fen,Instagram,200",
  );
  const ids = { field: "external_id" as const };
  const answered = { ...ids, networkIds: true as const };

  async function readWith(confirmed: { [column: number]: true } = {}, compareIds = none) {
    const { plan } = await questionsOn(TWO);
    const [, , ...others] = plan.columns;
    const both = [0, 1].map((i) => (confirmed[i] ? answered : ids));
    return questionsOn(TWO, { plan: { ...plan, columns: [...both, ...others] }, compareIds });
  }

  test("a question names the column that has the id", async () => {
    const { questions, refusal } = await readWith();
    expect(Object.keys(questions)).toEqual(["Account ID"]);
    expect(questions["Account ID"]).toContain("“Account ID” can hold");
    expect(questions["Account ID"]).toContain("ada.fen has 583920");
    expect(refusal).toBe(questions["Account ID"]);
  });

  test("the answer for one does not release another", async () => {
    expect(Object.keys((await readWith({ 0: true })).questions)).toEqual(["Account ID"]);
    expect((await readWith({ 1: true })).questions).toEqual({});
  });

  test("an id that is known in one says nothing of another", async () => {
    const compareIds: CompareIds = async (accounts) => ({
      same: accounts.filter(({ externalId }) => externalId.startsWith("17841")).length,
      others: [],
    });
    expect(Object.keys((await readWith({}, compareIds)).questions)).toEqual(["Account ID"]);
  });
});

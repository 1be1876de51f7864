import { describe, expect, test } from "vitest";
import { useTables } from "../inference/testing/files.ts";

const tables = useTables();
const ID = "UCaaaaaaaaaaaaaaaaaaaaaa";

describe("figures over time", () => {
  test("are one account at many times, known by its channel's id", async () => {
    const items = await tables.items(
      "snapshots.csv",
      `date_utc,channel_id,channel_title,subscribers,views\n2026-01-17,${ID},Ada,115000,13101886\n2026-01-18,${ID},Ada,115100,-1\n2026-01-19,${ID},Ada,,\n`,
    );
    expect(items).toMatchObject([
      {
        key: `youtube/${ID.toLowerCase()} ${Date.UTC(2026, 0, 17)}`,
        record: {
          accounts: [
            {
              username: ID,
              externalId: ID,
              counts: [{ precision: "day", followers: 115_000, totalViews: 13_101_886 }],
            },
          ],
          facts: { fullName: "Ada" },
        },
      },
      { record: { accounts: [{ counts: [{ followers: 115_100 }] }] } },
      { kind: "skipped", reason: "there is no figure in this row" },
    ]);
    // Programs write −1 for what they do not know.
    expect(JSON.stringify(items[1])).not.toContain("totalViews");
  });

  test("of a month stay of a month", async () => {
    const items = await tables.items(
      "instagram.csv",
      "username,month,followers\nada,2025-03,1\nada,2025-04,2\nada,2025-05,3\n",
    );
    expect(items).toMatchObject([
      { record: { accounts: [{ counts: [{ precision: "month", at: new Date("2025-03-01") }] }] } },
      {},
      {},
    ]);
  });
});

describe("who is meant", () => {
  test("is identified by a handle with the channel's id and link", async () => {
    const [item] = await tables.items(
      "reference.csv",
      `channel_id,channel_title,custom_url,channel_url,country\n${ID},Ada Paints,@adapaints,https://www.youtube.com/channel/${ID},FR\n`,
    );
    expect(item).toMatchObject({
      record: {
        accounts: [
          { network: "youtube", username: "adapaints", externalId: ID, url: `https://www.youtube.com/channel/${ID}` },
        ],
        facts: { fullName: "Ada Paints", country: "fr" },
      },
    });
  });

  test.each(["channel id", "username"])("is what each cell of a column of ids and handles is: %s", async (header) => {
    const items = await tables.items("creators.csv", `${header},followers\n${ID},5\n@ada,6\n`);
    expect(items.map((item) => (item.kind === "record" ? item.record.accounts : item))).toMatchObject([
      [{ network: "youtube", username: ID, externalId: ID, counts: [{ followers: 5 }] }],
      [{ network: "youtube", username: "ada", counts: [{ followers: 6 }] }],
    ]);
    expect(items[1]).not.toHaveProperty("record.accounts[0].externalId");
  });

  test("is identified by a link alone, on any network", async () => {
    const items = await tables.items(
      "links.csv",
      "Profile,Followers\nhttps://www.tiktok.com/@ada.tok,12\nhttps://ada.substack.com/,34\nhttps://example.test/ada,5\nbsky.app/profile/ada.test,7\n",
    );
    expect(items).toMatchObject([
      { record: { accounts: [{ network: "tiktok", username: "ada.tok" }] } },
      { record: { accounts: [{ network: "substack", username: "ada" }] } },
      { kind: "failed" },
      { record: { accounts: [{ network: "bluesky", username: "ada.test" }] } },
    ]);
  });

  test("no creator is created from a handle alone, or without one", async () => {
    const items = await tables.items("instagram_2025.csv", "username,followers,country\nada,,\n,5,FR\nbob,5,\n");
    expect(items.map(({ kind }) => kind)).toEqual(["skipped", "failed", "record"]);
  });
});

describe("a row of totals", () => {
  test.each([
    ["Name,Instagram,Followers\nAda Round,ada.round,5\nBob Round,bob.round,6\n%,2,11\n", "Grand total"],
    ["Name,Instagram,Followers\nAda Round,ada.round,5\nBob Round,bob.round,6\n%,,11\n", "AVERAGE:"],
    ["Instagram,Name,Followers\nada.round,Ada Round,5\nbob.round,Bob Round,6\n%,,11\n", "Total (2)"],
    ["Instagram;Name;Abonnenten\nada.round;Ada Round;5\nbob.round;Bob Round;6\n%;;11\n", "Insgesamt"],
    ["Rank,Instagram,Followers\n1,ada.round,5\n2,bob.round,6\n%,,11\n", "Ogółem"],
    ["Instagram,粉丝数\nada.round,5\nbob.round,6\n%,11\n", "总计"],
  ])("is skipped and makes no creator: %#", async (content, word) => {
    const items = await tables.items("instagram.csv", content.replace("%", word), { network: "instagram" });
    expect(items.map(({ kind }) => kind)).toEqual(["record", "record", "skipped"]);
    expect(items[2]).toMatchObject({ reason: expect.stringContaining(`holds totals (“${word}”)`) });
  });

  test("has figures: a handle alone in a list is one", async () => {
    const items = await tables.items("instagram.csv", "Handle;Tags\n@ada_p;vip\n@media;\nsum;\n", { target: "list" });
    expect(items.map(({ kind }) => kind)).toEqual(["record", "record", "record"]);
  });

  test("is not a creator of that name, who has a handle, a name or a link", async () => {
    const items = await tables.items(
      "instagram.csv",
      "Name,Username,Followers,Profile\nTotal,total.fuel,5,\nAda,total,6,\nSum,,7,https://www.instagram.com/sum/\n",
      { network: "instagram" },
    );
    expect(items.map(({ kind }) => kind)).toEqual(["record", "record", "record"]);
  });
});

test("a row whose only figure cannot be read fails and names the cell", async () => {
  const items = await tables.items(
    "instagram.csv",
    "username,followers\nada,5\nbob,350k+\ncleo,~45K\ndan,3.4m followers\neve,10K-50K\nfay,<1000\ngil,\n",
  );
  expect(items).toMatchObject([
    { record: { accounts: [{ counts: [{ followers: 5 }] }] } },
    { record: { accounts: [{ counts: [{ followers: 350_000 }] }] } },
    { record: { accounts: [{ counts: [{ followers: 45_000 }] }] } },
    { record: { accounts: [{ counts: [{ followers: 3_400_000 }] }] } },
    { kind: "failed", reason: '“10K-50K” in "followers" cannot be read' },
    { kind: "failed", reason: '“<1000” in "followers" cannot be read' },
    { kind: "skipped" },
  ]);
});

test("an id that a spreadsheet has rounded identifies no account", async () => {
  const items = await tables.items(
    "tiktok.csv",
    "user id,username,followers\n6825540583826768902,ada,5\n6825540583826700000,bob,6\n6825540583826800000,,7\n",
    { network: "tiktok" },
  );
  expect(items).toMatchObject([
    { record: { accounts: [{ username: "ada", externalId: "6825540583826768902" }] } },
    { record: { accounts: [{ username: "bob" }] } },
    { kind: "failed", reason: expect.stringContaining("has rounded the account's id (6825540583826800000)") },
  ]);
  expect(items[1]).not.toHaveProperty("record.accounts[0].externalId");
});

describe("lists", () => {
  test("take handles alone, with their lists, tags and notes", async () => {
    const items = await tables.items(
      "instagram.csv",
      "Handle;List;Tags;Note\n@ada_p;May, June;vip | #fr;call her\n@bob_c;;;\n",
    );
    expect(items).toMatchObject([
      {
        record: { accounts: [{ username: "ada_p" }] },
        crm: { lists: ["May", "June"], tags: ["vip", "fr"], note: "call her" },
      },
      { record: { accounts: [{ username: "bob_c" }] }, crm: { lists: [], tags: [], note: null } },
    ]);
  });

  test.each([
    ['"""vip"",""press"""', ["vip", "press"]],
    ['"""a, b""|c"', ["a, b", "c"]],
    ["vip, press", ["vip", "press"]],
  ])("tags in quotation marks are without them: %s", async (cell, tags) => {
    const items = await tables.items("instagram.csv", `Handle;Tags;Followers\n@ada_p;${cell};1\n`);
    expect(items).toMatchObject([{ crm: { tags } }]);
  });

  test("a name with lost letters is none: the creator keeps the known one", async () => {
    const items = await tables.items(
      "tiktok.csv",
      "Name,Username,Followers\nAda Paints,@adapaints,5\n??????? ????,@bobmoor,6\n",
    );
    expect(items).toMatchObject([{ record: { facts: { fullName: "Ada Paints" } } }, { kind: "record" }]);
    expect(items[1]).not.toHaveProperty("record.facts.fullName");
  });

  test("creators go into the CRM only when the plan says so", async () => {
    const content = "username,followers,country\nada,5,FR\nbob,,\n";
    expect(await tables.items("instagram_2025.csv", content)).toMatchObject([{ crm: null }, { kind: "skipped" }]);
    expect(await tables.items("instagram_2025.csv", content, { intoCrm: true })).toMatchObject([
      { crm: {} },
      { crm: {} },
    ]);
  });
});

describe("podcasts", () => {
  const content =
    "Rank,Podcast Title,Publisher,Apple URL,Summary\n1,Talk,Ada Paints,https://podcasts.apple.com/us/podcast/id1,About\n2,Other,Unknown,https://podcasts.apple.com/us/podcast/id2,\n3,Third,Bob,,\n";

  test("belong to the creators that were chosen for their authors only", async () => {
    expect(
      await tables.items("charts_2025-04-25.csv", content, { people: { "Ada Paints": "17", Unknown: null } }),
    ).toMatchObject([
      {
        kind: "publication",
        creatorId: "17",
        publication: {
          kind: "podcast",
          title: "Talk",
          link: "https://podcasts.apple.com/us/podcast/id1",
          description: "About",
        },
        at: new Date("2025-04-25"),
      },
      { kind: "skipped", reason: "no creator was chosen for the author Unknown" },
      { kind: "failed", reason: expect.stringContaining("no link") },
    ]);
  });

  test("are listed with the creators of their authors' names", async () => {
    const lookups: string[][] = [];
    const { inspection } = await tables.inferSchema("charts.csv", content, {
      findPeople: async (names) => {
        lookups.push(names);
        return new Map([["Ada Paints", [{ _id: "17", full_name: "Ada Paints", followers: 5 }]]]);
      },
    });
    expect(lookups).toEqual([["Ada Paints", "Unknown", "Bob"]]);
    expect(inspection.people[0]).toEqual({
      text: "Ada Paints",
      rows: 1,
      creators: [{ _id: "17", full_name: "Ada Paints", followers: 5 }],
    });
    expect(inspection.people.slice(1).map(({ creators }) => creators)).toEqual([[], []]);
  });
});

test("a creator's title, type, page about them and own brands are facts", async () => {
  const items = await tables.items(
    "creators.csv",
    "username,network,followers,job title,typologie,whois_url,associated_brands\n" +
      'ada.paints,instagram,500,Painter,Brand,ada.example/about,"Rye, Oven Co"\nbea.bakes,instagram,600,,creator,,\n',
  );
  expect(items[0]).toMatchObject({
    record: {
      facts: {
        title: "Painter",
        isBrand: true,
        whoisUrl: "https://ada.example/about",
        associatedBrands: "Rye, Oven Co",
      },
    },
  });
  expect(items[1]).toMatchObject({ record: { facts: { isBrand: false } } });
});

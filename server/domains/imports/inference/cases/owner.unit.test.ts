import { describe, expect, test } from "vitest";
import { importPlan, type ImportPlan } from "#contract/imports/plan.ts";
import { useReadTables } from "../testing/cases.ts";
import { useTables } from "../testing/files.ts";

const { read } = useReadTables();
const tables = useTables();

const VIDEOS =
  "Content,Video title,Video publish time,Views\nabcdefghijk,Peat,2025-10-03,1000\nlmnopqrstuv,Rain,2025-10-09,500\n";
const CLIPS =
  "Link,Caption,Posted,Views\nhttps://www.tiktok.com/@moss.daily/video/7300000000000000001,Peat,2025-10-03,10\nhttps://www.tiktok.com/@fern.daily/video/7300000000000000002,Rain,2025-10-09,20\nhttps://vm.tiktok.com/ZMabcdef1/,Fog,2025-10-10,30\n";

describe("the account that a table's posts belong to", () => {
  test.each([
    ["mossdaily", "youtube/mossdaily"],
    ["@mossdaily", "youtube/mossdaily"],
    [" https://www.youtube.com/@mossdaily/videos ", "youtube/mossdaily"],
    ["m.youtube.com/mossdaily", "youtube/mossdaily"],
    ["UCabcdefghijklmnopqrstuv", "youtube/UCabcdefghijklmnopqrstuv"],
  ])("is read as any other handle: %s", async (owner, account) => {
    const { refusal, handles } = await read("Table data.csv", VIDEOS, { owner });
    expect(refusal).toBeNull();
    expect(handles).toEqual([account, account]);
  });

  test.each([
    ["youtube", "https://www.youtube.com/@mossdaily/videos", "mossdaily"],
    ["linkedin", "https://www.linkedin.com/company/moss-ltd/", "company/moss-ltd"],
    ["mastodon", "https://mastodon.social/@moss", "moss@mastodon.social"],
  ] as const)("is shown as the handle that it is: %s", async (network, owner, username) => {
    const { plan, handles } = await read("t.csv", "Post ID,Text,Published at,Likes\nB1,Peat,2025-10-03,10\n", {
      owner,
      network,
      target: "posts",
    });
    expect(plan.owner).toEqual({ network, username });
    expect(handles).toEqual([`${network}/${username}`]);
  });

  test("has the network's own id where it is written as one", async () => {
    const { accounts } = await read("Table data.csv", VIDEOS, { owner: "UCabcdefghijklmnopqrstuv" });
    expect(accounts[0]?.externalId).toBe("UCabcdefghijklmnopqrstuv");
  });

  test("names the network by a link, where nothing else does", async () => {
    const { plan, handles } = await read("t.csv", "Post ID,Text,Published at,Likes\nB1,Peat,2025-10-03,10\n", {
      owner: "https://www.instagram.com/moss.daily/",
      target: "posts",
    });
    expect(plan.network).toBe("instagram");
    expect(handles).toEqual(["instagram/moss.daily"]);
  });

  test.each([
    ["two words", /handles have no spaces/],
    ["https://www.tiktok.com/@moss.daily", /no profile on Instagram/],
    ["https://www.instagram.com/p/abcdefghijk/", /no profile on Instagram/],
  ])("is refused with a sentence when it is none: %s", async (owner, reason) => {
    const content = "Post ID,Text,Published at,Likes\nB1,Peat,2025-10-03,10\n";
    const { refusal } = await read("instagram posts.csv", content, { owner, network: "instagram", target: "posts" });
    expect(refusal).toMatch(reason);
    expect(refusal).toMatch(/Enter its handle, or a link/);
  });

  test("is no title of a channel, because it is entered by hand", async () => {
    const { refusal } = await read("Table data.csv", VIDEOS, { owner: "Moss Daily!" });
    expect(refusal).toMatch(/“Moss Daily!” is not the account of these rows: on YouTube handles are/);
  });

  test("is not empty", async () => {
    const { plan } = await read("Table data.csv", VIDEOS);
    const owned = (username: string) => importPlan.safeParse({ ...plan, owner: { network: "youtube", username } });
    expect([owned("").success, owned("  ").success, owned(" moss ").data?.owner?.username]).toEqual([
      false,
      false,
      "moss",
    ]);
  });

  test("is of the network of the rows", async () => {
    const { plan } = await read("Table data.csv", VIDEOS);
    const other = { ...plan, owner: { network: "instagram" as const, username: "moss" } };
    const { inspection } = await tables.inferSchema("Table data.csv", VIDEOS, { plan: other });
    expect(inspection.refusal).toMatch(/is on Instagram, and the rows are on YouTube/);
  });

  test("is that of rows with links that name no author, and others are named", async () => {
    const { handles, doubts } = await read("tiktok.csv", CLIPS, { owner: "moss.daily" });
    expect(handles).toEqual(["tiktok/moss.daily", "tiktok/fern.daily", "tiktok/moss.daily"]);
    expect(doubts.join(" ")).toMatch(/1 row links to posts of other accounts \(fern\.daily\)/);
  });

  test("has no posts of another network", async () => {
    const { handles, problems } = await read(
      "t.csv",
      "Network,Link,Caption,Posted,Likes\nInstagram,https://www.instagram.com/p/abcdefghijk/,Peat,2025-10-03,10\nTikTok,https://vm.tiktok.com/ZMabcdef1/,Rain,2025-10-09,20\n",
      { owner: "https://www.instagram.com/moss.daily/" },
    );
    expect(handles).toEqual(["instagram/moss.daily"]);
    expect(problems.join(" ")).toMatch(/on TikTok.*on Instagram/);
  });

  test("is not that of rows with a handle of their own", async () => {
    const { handles } = await read(
      "instagram.csv",
      "Username,Shortcode,Caption,Posted,Likes\nfern.daily,abcdefghijk,Peat,2025-10-03,10\n",
      { owner: "moss.daily" },
    );
    expect(handles).toEqual(["instagram/fern.daily"]);
  });

  test("is that of figures over time as well", async () => {
    const content = "Date,Followers\n2025-10-03,100\n2025-10-04,110\n";
    const open = await tables.inferSchema("instagram.csv", content, { choices: { target: "counts" } });
    expect(open.inspection).toMatchObject({
      needsOwner: true,
      refusal: expect.stringMatching(/No column names the accounts of these figures/),
    });
    const { handles, days } = await read("instagram.csv", content, { target: "counts", owner: "@moss.daily" });
    expect(handles).toEqual(["instagram/moss.daily", "instagram/moss.daily"]);
    expect(days).toEqual(["2025-10-03", "2025-10-04"]);
  });

  test.each([
    ["of videos by id alone", VIDEOS, true],
    ["of links of which one names no author", CLIPS, true],
    ["of links that name their authors", CLIPS.split("\n").slice(0, 3).join("\n"), false],
    ["with handles", "Username,Shortcode,Caption,Posted,Likes\nfern,abcdefghijk,Peat,2025-10-03,10\n", false],
  ])("is requested where it is needed: a table %s", async (_, content, isNeeded) => {
    const { inspection } = await tables.inferSchema("t.csv", content);
    expect([inspection.needsOwner, inspection.refusal === null]).toEqual([isNeeded, !(content === VIDEOS)]);
  });
});

describe("a saved mapping", () => {
  const savedFrom = (plan: ImportPlan, headers: string[]) => ({
    _id: "0d6b1f7e-7c3f-4c43-9d2c-2a1f7f0b7a11",
    name: "Ours",
    headers: headers.map((header) => header.toLowerCase()),
    plan,
  });

  test("remembers the account for a table with the same headers, and says so", async () => {
    const first = await read("Table data.csv", VIDEOS, { owner: "mossdaily" });
    const saved = savedFrom(first.plan, ["Content", "Video title", "Video publish time", "Views"]);
    const again = await tables.inferSchema("Table data (1).csv", VIDEOS, { mappings: [saved] });
    expect(again.plan.owner).toEqual({ network: "youtube", username: "mossdaily" });
    expect(again.inspection.doubts.join(" ")).toMatch(/“Ours” remembers .*: mossdaily on YouTube/);
  });

  test.each([
    ["other headers", "t.csv", VIDEOS.replace("Video title", "Title")],
    [
      "another network",
      "instagram.csv",
      VIDEOS.replaceAll(/abcdefghijk|lmnopqrstuv/g, (id) => `https://www.instagram.com/p/${id}/`),
    ],
  ])("forgets the account for a table of %s", async (_, name, content) => {
    const first = await read("Table data.csv", VIDEOS, { owner: "mossdaily" });
    const saved = savedFrom(first.plan, ["Content", "Video title", "Video publish time", "Views"]);
    const { plan, inspection } = await tables.inferSchema(name, content, { mapping: saved });
    expect(plan.owner).toBeUndefined();
    expect(inspection.refusal).toMatch(/account|network/i);
  });

  test.each([
    ["that this table is sure of is imported", undefined],
    ["that is a guess here too is requested", true],
  ])("column that was not confirmed and %s", async (_, unconfirmed) => {
    const content = unconfirmed
      ? "username,Followers,Followers\nmoss,10,500\nfern,20,900\nreed,35,400\n"
      : "username,Followers,Likes avg\nmoss,10,500\nfern,20,900\nreed,35,400\n";
    const { plan, inspection } = await tables.inferSchema("instagram.csv", content);
    const headers = inspection.columns.map(({ header }) => header);
    const old = plan.columns.map((column, i) => (i === 1 ? { ...column, unconfirmed: true as const } : column));
    const saved = savedFrom({ ...plan, columns: old }, headers);
    const again = await tables.inferSchema("instagram.csv", content, { mapping: saved });
    expect(again.plan.columns[1]?.unconfirmed).toBe(unconfirmed);
    expect(again.inspection.columns[1]?.question === undefined).toBe(unconfirmed === undefined);
  });

  test("column of a plan that was not confirmed always has a question", async () => {
    const content = "username,Followers\nmoss,10\n";
    const { plan } = await tables.inferSchema("instagram.csv", content);
    const columns = plan.columns.map((column) => Object.assign(column, { unconfirmed: true as const }));
    const { inspection } = await tables.inferSchema("instagram.csv", content, { plan: { ...plan, columns } });
    expect(inspection.columns.map(({ question }) => question?.about)).toEqual(["field", "field"]);
    expect(inspection.refusal).toBe(inspection.columns[0]?.question?.msg);
  });
});

describe("a column of the command line", () => {
  const content =
    "Instagram,TikTok,Fans,Reach\nhttps://www.instagram.com/moss.daily,https://www.tiktok.com/@moss,500,9\nhttps://www.instagram.com/fern.daily,https://www.tiktok.com/@fern,900,8\n";

  test("is of the network that is named with it", async () => {
    const columns = new Map([["fans", { field: "followers" as const, network: "tiktok" as const }]]);
    const { plan, refusal, accounts } = await read("t.csv", content, { columns });
    expect(plan.columns[2]).toEqual({ field: "followers", network: "tiktok" });
    expect(refusal).toBeNull();
    expect(accounts.map(({ account, counts }) => [account, counts[0]?.followers])).toEqual([
      ["instagram/moss.daily", undefined],
      ["tiktok/moss", 500],
      ["instagram/fern.daily", undefined],
      ["tiktok/fern", 900],
    ]);
  });

  test("is one of two of the same field on different networks", async () => {
    const columns = new Map([
      ["fans", { field: "followers" as const, network: "tiktok" as const }],
      ["reach", { field: "followers" as const, network: "instagram" as const }],
    ]);
    const { accounts } = await read("t.csv", content, { columns });
    expect(accounts.map(({ counts }) => counts[0]?.followers)).toEqual([9, 500, 8, 900]);
  });

  test("is refused beside another one of the same network", async () => {
    const columns = new Map([
      ["fans", { field: "followers" as const, network: "tiktok" as const }],
      ["reach", { field: "followers" as const, network: "tiktok" as const }],
    ]);
    expect((await read("t.csv", content, { columns })).refusal).toBe(
      "Two columns are imported as followers on TikTok. Choose one of them.",
    );
  });
});

test("the network is requested where no row names it", async () => {
  const needs = async (content: string) => {
    const { inspection } = await tables.inferSchema("t.csv", content);
    return [inspection.needsNetwork, inspection.refusal];
  };
  expect(await needs("Sledující,Handle\n120,rowan.moss\n90,sedge.fen\n")).toEqual([
    true,
    expect.stringMatching(/Choose the network/),
  ]);
  expect(await needs("Followers,Handle,Network\n120,rowan.moss,TikTok\n")).toEqual([false, null]);
});

test("a note says when a column has no place without the CRM", async () => {
  const content = "username,Followers,Note,Email\nmoss,10,call on Monday,moss@daily.example\n";
  const { plan } = await tables.inferSchema("instagram.csv", content);
  const noteOf = async (intoCrm: boolean) =>
    (await tables.inferSchema("instagram.csv", content, { plan: { ...plan, intoCrm } })).inspection.columns.map(
      ({ note }) => note?.slice(0, 12),
    );
  expect(await noteOf(false)).toEqual([undefined, undefined, "Not imported", "Not imported"]);
  expect(await noteOf(true)).toEqual([undefined, undefined, undefined, "Imported int"]);
});

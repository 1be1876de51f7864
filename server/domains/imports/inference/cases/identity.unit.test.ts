import { describe, expect, test } from "vitest";
import { figuresOf, useReadTables } from "../testing/cases.ts";

const { read, readOn } = useReadTables();

describe("a row counter is no account id", () => {
  test.each([
    [
      "of a panel",
      "influencer id,handle,network,followers\n1,rowan.moss,TikTok,4100\n2,sedge.moss,TikTok,900\n",
      ["tiktok/rowan.moss", "tiktok/sedge.moss"],
    ],
    [
      "with a prefix, behind the handle",
      "Benutzername;ID;Plattform;Follower\nrowan.moss;INF0001;Instagram;4100\nsedge.moss;INF0002;Instagram;900\n",
      ["instagram/rowan.moss", "instagram/sedge.moss"],
    ],
    [
      "of creators on several networks",
      "creator_id,platform,subscribers,username\n101,Twitch,41,rowanmoss\n102,X,90,sedgemoss\n103,Instagram,7,tansy.moss\n",
      ["twitch/rowanmoss", "twitter/sedgemoss", "instagram/tansy.moss"],
    ],
    [
      "called an account id",
      "Account ID,TikTok handle,Abonnés\n7,rowan.moss,4100\n12,sedge.moss,900\n19,tansy.moss,20\n",
      ["tiktok/rowan.moss", "tiktok/sedge.moss", "tiktok/tansy.moss"],
    ],
  ])("%s", async (_, content, handles) => {
    const table = await read("panel.csv", content);
    expect(table.handles).toEqual(handles);
    expect(table.accounts.map(({ externalId }) => externalId)).toEqual(handles.map(() => undefined));
    expect(Object.keys(figuresOf(table, "followers"))).toEqual(handles);
  });
});

describe("posts with shortcodes are on Instagram", () => {
  test.each([
    [
      "ig_feed.csv",
      "media_code,owner_username,text,like_count,taken_at\nDabCde1Fgh2,rowan.moss,Heather,41,2026-01-05 08:00:00\nDbbCde1Fgh3,sedge.moss,Peat,9,2026-01-06 08:00:00\n",
    ],
    [
      "instagram_export.csv",
      "Légende,J'aime,Publié le,Utilisateur,Shortcode\nHeather,41,2026-01-05,rowan.moss,DabCde1Fgh2\nPeat,9,2026-01-06,sedge.moss,DbbCde1Fgh3\n",
    ],
    [
      "export.csv",
      "username,shortcode,caption,likes,timestamp\nrowan.moss,DabCde1Fgh2,Heather,41,2026-01-05 08:00:00\nsedge.moss,DbbCde1Fgh3,Peat,9,2026-01-06 08:00:00\n",
    ],
  ])("%s", async (name, content) => {
    const { plan, posts, problems } = await readOn("instagram", name, content);
    expect(plan).toMatchObject({ target: "posts", network: "instagram" });
    expect(problems).toEqual([]);
    expect(posts.map(({ account, externalId, likes }) => [account, externalId, likes])).toEqual([
      ["instagram/rowan.moss", "DabCde1Fgh2", 41],
      ["instagram/sedge.moss", "DbbCde1Fgh3", 9],
    ]);
  });
});

describe("accounts of one name that are different", () => {
  test.each([
    [
      "a person and a company on LinkedIn",
      "LinkedIn,Name,Followers\nhttps://www.linkedin.com/in/rowan-moss/,Rowan Moss,41\nhttps://www.linkedin.com/company/rowan-moss/,Rowan Moss Ltd,9000\n",
    ],
    [
      "a company and a person on LinkedIn, in Spanish",
      "Seguidores;Nombre;Perfil\n9000;Sedge;linkedin.com/company/sedge\n700;Ann Sedge;es.linkedin.com/in/sedge\n",
    ],
    [
      "a custom address and a user on YouTube",
      "Channel,Link,Subscribers\nTansy,https://www.youtube.com/c/tansymoss,41\nTansy Moss,https://www.youtube.com/user/tansymoss,9000\n",
    ],
  ])("%s", async (_, content) => {
    const table = await read("profiles.csv", content);
    expect(table.problems).toEqual([]);
    expect(new Set(table.handles).size).toBe(2);
    expect(Object.keys(figuresOf(table, "followers"))).toHaveLength(2);
  });
});

test.each([
  ["email", "name,email,platform,handle_or_url,followers,channel,status", "New"],
  ["correo", "nombre,correo,red,perfil,seguidores,canal,estado", "Nuevo"],
  ["DM", "creator,mail,network,profile,followers,channel,stage", "Lead"],
])("a column with one value in all rows, “%s”, names no creator", async (word, header, status) => {
  const people = ["rowan", "sedge", "tansy", "yarrow", "fern", "heath"];
  const rows = people.map(
    (name, i) => `${name},${name}@moss.example,tiktok,https://www.tiktok.com/@${name}moss,${410 + i},${word},${status}`,
  );
  const { facts, handles } = await read("outreach.csv", [header, ...rows, ""].join("\n"));
  expect(facts.map(({ fullName }) => fullName)).toEqual(people);
  expect(handles).toEqual(people.map((name) => `tiktok/${name}moss`));
});

describe("names of which the letters were lost", () => {
  test.each([
    [
      "tiktok_names.csv",
      "Rank,Name,Username,Follower Count\n1,Rowan Moss,@rowanmoss,4.1M\n2,????? ????,@sedgemoss,9K\n",
    ],
    ["tiktok.csv", "Abonnés;Nom d'utilisateur;Nom\n4100000;@rowanmoss;Rowan Moss\n9000;@sedgemoss;???? ?????? ??\n"],
  ])("are not imported: %s", async (name, content) => {
    const { facts, handles, doubts } = await read(name, content);
    expect(handles).toEqual(["tiktok/rowanmoss", "tiktok/sedgemoss"]);
    expect(facts[0]?.fullName).toBe("Rowan Moss");
    expect(facts[1]?.fullName ?? "").not.toContain("?");
    expect(doubts.join(" ")).toMatch(/letters|question marks|lost/i);
  });

  test("are not names that end in a question mark", async () => {
    const { facts } = await read(
      "tiktok.csv",
      "Name,Username,Followers\nWhat now?,@rowanmoss,41\nSedge,@sedgemoss,9\n",
    );
    expect(facts.map(({ fullName }) => fullName)).toEqual(["What now?", "Sedge"]);
  });
});

describe("platforms that we do not know", () => {
  const table =
    "Handle,Platform,Followers\nrowan.moss,Instagram,41\nsedgemoss,Blogger,9\ntansymoss,Telegram,70\nyarrowmoss,Telegram,80\nfernmoss,Tumblr,90\n";
  test.each([
    ["as proposed", table, {}],
    ["with a network chosen for the table", table, { network: "instagram" as const }],
    [
      "in Spanish",
      "Seguidores;Red social;Usuario\n41;Instagram;rowan.moss\n9;Blogger;sedgemoss\n70;Telegram;tansymoss\n80;Telegram;yarrowmoss\n90;Tumblr;fernmoss\n",
      {},
    ],
  ])("are refused row by row, %s", async (_, content, choices) => {
    const { handles, problems } = await read("creators.csv", content, choices);
    expect(handles).toEqual(["instagram/rowan.moss"]);
    expect(problems.map((reason) => /Blogger|Telegram|Tumblr/.exec(reason)?.[0])).toEqual([
      "Blogger",
      "Telegram",
      "Telegram",
      "Tumblr",
    ]);
  });
});

describe("handles", () => {
  test.each([
    "＠rowan.moss",
    "@ rowan.moss",
    "(@rowan.moss)",
    "[rowan.moss]",
    "IG: @rowan.moss",
    "Instagram: rowan.moss",
  ])("are recognised in %s, or refused with the reason", async (cell) => {
    const { handles, problems } = await read(
      "at.csv",
      `instagram,name,followers\n${cell},Rowan,41\nsedge.moss,Sedge,9\n`,
    );
    expect(handles.at(-1)).toBe("instagram/sedge.moss");
    expect(handles.length > 1 ? handles[0] : problems[0]).toMatch(/^instagram\/rowan\.moss$|handle/);
  });

  test("are stored without a sign of full width", async () => {
    const { handles } = await read("at.csv", "TikTok;Abonnenten\n＠rowan.moss;41\n＠sedge_moss;9\n");
    expect(handles).toEqual(["tiktok/rowan.moss", "tiktok/sedge_moss"]);
  });
});

describe("columns of networks that are empty", () => {
  test.each([
    [
      "of a scraper",
      "fullname,username,followers,YouTube,Twitter,Facebook\nRowan Moss,rowan.moss,41,,,\nSedge Moss,sedge.moss,9,@sedgemoss,,\n",
    ],
    [
      "before the handle",
      "TikTok;Twitch;Follower;Benutzername;Name\n;;41;rowan.moss;Rowan Moss\n;;9;sedge.moss;Sedge Moss\n",
    ],
  ])("neither replace the handle nor become its network, %s", async (_, content) => {
    const proposed = await read("scraper.csv", content);
    expect(proposed.refusal ?? "").toContain("network");
    const table = await read("scraper.csv", content, { network: "instagram" });
    expect(table.refusal).toBeNull();
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 41, "instagram/sedge.moss": 9 });
  });
});

describe("a figure without a network in its header", () => {
  test("belongs to the account of the column beside it", async () => {
    const table = await read(
      "creators.csv",
      "Name,Instagram,YouTube channel,Subscribers\nRowan Moss,rowan.moss,https://www.youtube.com/@rowanmoss,12600000\nSedge Moss,sedge.moss,https://www.youtube.com/@sedgemoss,9000\n",
    );
    expect(figuresOf(table, "followers")).toEqual({ "youtube/rowanmoss": 12_600_000, "youtube/sedgemoss": 9000 });
  });

  test("belongs to the network of the links before it", async () => {
    const table = await read(
      "creators.csv",
      "Creator,Instagram link,Followers,TikTok link,TikTok followers\nRowan,https://www.instagram.com/rowan.moss/,41,https://www.tiktok.com/@rowanmoss,7000\nSedge,https://www.instagram.com/sedge.moss/,9,https://www.tiktok.com/@sedgemoss,800\n",
    );
    expect(figuresOf(table, "followers")).toEqual({
      "instagram/rowan.moss": 41,
      "tiktok/rowanmoss": 7000,
      "instagram/sedge.moss": 9,
      "tiktok/sedgemoss": 800,
    });
  });
});

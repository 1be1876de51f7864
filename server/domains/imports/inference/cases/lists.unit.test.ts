import { describe, expect, test } from "vitest";
import { figuresOf, useReadTables } from "../testing/cases.ts";

const { read, refusalOf } = useReadTables();

describe("people beside the creator", () => {
  test.each([
    ["a manager", "Username,Name,Manager,Manager email\nrowan.moss,Rowan Moss,Ida Agent,ida@agency.example\n"],
    ["an owner", "Username,Name,Owner,Owner Email\nrowan.moss,Rowan Moss,Ida Agent,ida@agency.example\n"],
    ["a manager, in Polish", "Nick na IG;Imię i nazwisko;E-mail opiekuna\nrowan.moss;Rowan Moss;ida@agency.example\n"],
    ["a manager, in Russian", "Instagram ник;Имя;Email менеджера\nrowan.moss;Rowan Moss;ida@agency.example\n"],
  ])("give the creator neither a name nor an address: %s", async (_, content) => {
    const { plan, facts } = await read("instagram.csv", content, { network: "instagram" });
    expect(facts).toMatchObject([{ fullName: "Rowan Moss" }]);
    expect(plan.columns.map(({ field }) => field)).not.toContain("email");
  });

  test("lists of colleagues and titles of jobs are no names", async () => {
    const table = await read(
      "board.csv",
      "Name,Person,Instagram\nRowan Moss,Ida Agent,@rowan.moss\nSedge Fen,Ida Agent,@sedge_fen\nTansy Heath,Otto Intern,@tansy.heath\n",
    );
    expect(table.facts.map(({ fullName }) => fullName)).toEqual(["Rowan Moss", "Sedge Fen", "Tansy Heath"]);
    const { fields } = await read("contacts.csv", "First name,Last name,Title,TikTok\nRowan,Moss,Chef,@rowan.moss\n");
    expect(fields).not.toHaveProperty("Title");
  });
});

test.each([
  ["Nome e cognome", "Rowan Moss"],
  ["Ad Soyad", "Yosun Çay"],
  ["Imię i nazwisko", "Rowan Moss"],
  ["Apellidos y nombre", "Moss Rowan"],
])("“%s” is the whole name", async (header, name) => {
  const { facts } = await read("instagram.csv", `Username;${header}\nrowan.moss;${name}\n`);
  expect(facts).toMatchObject([{ fullName: name }]);
});

test("“Nome” beside “Cognome” is the first name, and accounts of two networks have their own figures", async () => {
  const table = await read(
    "creator-italia.csv",
    "Nome;Cognome;Profilo Instagram;Follower IG;Profilo TikTok;Follower TikTok\nFelce;Bosco;@felce.bosco;45.210;@felcebosco;8.100\nErica;Heath;https://www.instagram.com/erica.heath/;14.301;https://www.tiktok.com/@ericaheath;99.030\nCarice;Fen;carice_fen;12,4K;—;—\n",
  );
  expect(table.refusal).toBeNull();
  expect(table.facts.map(({ fullName }) => fullName)).toEqual(["Felce Bosco", "Erica Heath", "Carice Fen"]);
  expect(figuresOf(table, "followers")).toEqual({
    "instagram/felce.bosco": 45_210,
    "tiktok/felcebosco": 8_100,
    "instagram/erica.heath": 14_301,
    "tiktok/ericaheath": 99_030,
    "instagram/carice_fen": 12_400,
  });
});

describe("figures of something else", () => {
  test("prices per post are no numbers of posts", async () => {
    const table = await read(
      "rates.csv",
      "Creator,Instagram handle,Instagram Reel,Story (3 frames),Video\nRowan,rowan.moss,450,200,900\nSedge,sedge_fen,300,120,500\n",
    );
    expect(Object.values(table.fields)).not.toContain("posts");
  });

  test.each([
    ["on TikTok", "Handle,Link,Views\nrowan.moss,https://www.tiktok.com/@rowan.moss,1204000\n"],
    ["below a header", "Instagram handle,Followers,Views\nrowan.moss,4100,21400\n"],
    ["on Instagram", "Link,Campaign,Views\nhttps://www.instagram.com/rowan.moss/,Autumn,21400\n"],
  ])("views are to be confirmed as total views %s", async (_, content) => {
    expect(await refusalOf("results.csv", content)).toMatch(
      /^“Views” can be the views of a period, a campaign or a post/,
    );
  });

  test.each(["0.0274", "3,45", "2.7%"])("an engagement of %s is a rate", async (cell) => {
    const { fields } = await read("instagram.csv", `Username;Engagement\nrowan.moss;${cell}\nsedge_fen;${cell}\n`);
    expect(fields).toMatchObject({ Engagement: "engagement_rate" });
  });

  test("shares of an audience are no city of the creator", async () => {
    const { fields } = await read(
      "instagram.csv",
      'Username,City\nrowan.moss,"Berlin 4%, London 3%"\nsedge_fen,Rio de Janeiro 30%\n',
    );
    expect(fields).not.toHaveProperty("City");
  });

  test("likes of the author are no likes of the post", async () => {
    const post = (i: number) => ({
      authorMeta: { name: "rowan.moss", heart: 1_100_000 },
      text: `Fen ${i}`,
      diggCount: 8_100 + i,
      createTime: 1_757_660_400 + i,
      createTimeISO: new Date((1_757_660_400 + i) * 1_000).toISOString(),
      webVideoUrl: `https://www.tiktok.com/@rowan.moss/video/741234567890123456${i}`,
    });
    const { refusal, posts } = await read("scraper.json", JSON.stringify([post(1), post(2)]));
    expect(refusal).toBeNull();
    expect(posts.map(({ likes }) => likes)).toEqual([8_101, 8_102]);
  });
});

test("pages of the tool that manages a list are no profiles", async () => {
  const rows = ["rowan.moss", "sedge_fen"].map((name, i) => `@${name},https://notes.example/${i}a1b2`);
  const { fields } = await read("instagram.csv", ["Handle,URL", ...rows, ""].join("\n"));
  expect(fields).toEqual({ Handle: "username" });
});

describe("lists in other languages", () => {
  test("in Indonesian, with its thousands and millions", async () => {
    const table = await read(
      "kol.csv",
      'Nama,Username IG,Followers IG,Domisili\nLumut Pagi,lumut.pagi,"12,5rb",Bandung\nIlalang,@ilalang_,"1,1jt",Jakarta\n',
    );
    expect(figuresOf(table, "followers")).toEqual({ "instagram/lumut.pagi": 12_500, "instagram/ilalang_": 1_100_000 });
    expect(table.facts).toMatchObject([{ fullName: "Lumut Pagi", city: "Bandung" }, {}]);
  });

  test("in Swedish, with the network in a column “Kanal”", async () => {
    const table = await read(
      "kreatorer.csv",
      "Namn;Kanal;Användarnamn;Följare;Engagemangsgrad\nLjung Moss;Instagram;@ljung.moss;45 210;2,74 %\nStarr Fen;TikTok;starrfen;8 120;3,1 %\n",
    );
    expect(table.handles).toEqual(["instagram/ljung.moss", "tiktok/starrfen"]);
    expect(Object.values(figuresOf(table, "followers"))).toEqual([45_210, 8_120]);
  });

  test("in Korean", async () => {
    const table = await read(
      "list.csv",
      "이름,인스타그램 아이디,팔로워,비고\n이끼,rowan.moss,1.2만,택배\n소풍,sedge_fen,9천,없음\n",
    );
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 12_000, "instagram/sedge_fen": 9_000 });
  });

  test("in Arabic, with Arabic digits", async () => {
    const table = await read(
      "list.csv",
      "الاسم,حساب انستقرام,عدد المتابعين,نسبة التفاعل\nروان,rowan.moss,٤٥٬٢١٠,٢٫٧٪\nندى,sedge_fen,٨٬١٠٠,٣٫١٪\n",
    );
    expect(table.refusal).toBeNull();
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 45_210, "instagram/sedge_fen": 8_100 });
  });
});

describe("figures without what they count", () => {
  test("numbers under the names of networks are no handles", async () => {
    const { fields } = await read(
      "creators.csv",
      "Handle,Platform,Instagram,TikTok\n@rowan.moss,Instagram,120000,45000\n@sedge_fen,TikTok,9000,81000\n",
    );
    expect(fields).toEqual({ Handle: "username", Platform: "network" });
  });

  test("ordered reels are no posts of the account", async () => {
    const { fields } = await read(
      "campaign_instagram.csv",
      "Handle,Followers,Reels,Stories,Fee\nrowan.moss,12000,2,3,500\n",
    );
    expect(Object.values(fields)).not.toContain("posts");
  });

  test.each([
    ["12.5", "340.2"],
    ["12,5", "340,2"],
    ["1.2 mil", "3.4 mil"],
  ])("%s followers are not rounded, and are reported", async (one, other) => {
    const table = await read("instagram.csv", `Username;Followers\nrowan.moss;${one}\nsedge_fen;${other}\n`);
    expect(figuresOf(table, "followers")).toEqual({});
  });

  test("thousands in Spanish are", async () => {
    const table = await read("instagram.csv", "Usuario;Seguidores\nrowan.moss;12,5 mil\nsedge_fen;45 mil\n");
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 12_500, "instagram/sedge_fen": 45_000 });
  });

  test.each(["Market", "Top GEO", "Shipping to"])("“%s” is no country of the creator", async (header) => {
    const { facts } = await read("instagram.csv", `Username,${header}\nrowan.moss,Germany\nsedge_fen,France\n`);
    expect(facts.every(({ country }) => country === undefined)).toBe(true);
  });
});

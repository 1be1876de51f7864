import { describe, expect, test } from "vitest";
import { figuresOf, NOW, useReadTables } from "../testing/cases.ts";

const { read, readOn, readWorkbook } = useReadTables();

describe("months in words", () => {
  test.each([
    [
      "German",
      "Instagram;Follower;Datum\nrowan.moss;41;15. Juli 2025\nsedge.moss;9;3. März 2025\n",
      ["2025-07-15", "2025-03-03"],
    ],
    [
      "French",
      "Instagram,Abonnés,Date\nrowan.moss,41,15 juil. 2025\nsedge.moss,9,3 août 2025\n",
      ["2025-07-15", "2025-08-03"],
    ],
    [
      "Spanish",
      "Fecha;Instagram;Seguidores\n15 de julio de 2025;rowan.moss;41\n3 ene 2025;sedge.moss;9\n",
      ["2025-07-15", "2025-01-03"],
    ],
    [
      "Portuguese",
      "Instagram;Seguidores;Data\nrowan.moss;41;15 de fevereiro de 2025\nsedge.moss;9;3 de março de 2025\n",
      ["2025-02-15", "2025-03-03"],
    ],
    [
      "Italian",
      "Instagram;Follower;Data\nrowan.moss;41;15 luglio 2025\nsedge.moss;9;3 gennaio 2025\n",
      ["2025-07-15", "2025-01-03"],
    ],
    [
      "Dutch",
      "Instagram;Volgers;Datum\nrowan.moss;41;15 mei 2025\nsedge.moss;9;3 maart 2025\n",
      ["2025-05-15", "2025-03-03"],
    ],
    [
      "Polish",
      "Instagram;Obserwujący;Data\nrowan.moss;41;15 lipca 2025\nsedge.moss;9;3 stycznia 2025\n",
      ["2025-07-15", "2025-01-03"],
    ],
    [
      "Turkish",
      "Instagram;Takipçi;Tarih\nrowan.moss;41;15 Temmuz 2025\nsedge.moss;9;3 Ağustos 2025\n",
      ["2025-07-15", "2025-08-03"],
    ],
    [
      "Russian",
      "Instagram;Подписчики;Дата\nrowan.moss;41;15 июля 2025\nsedge.moss;9;3 августа 2025 г.\n",
      ["2025-07-15", "2025-08-03"],
    ],
    [
      "English",
      'Date,Instagram,Followers\n"July 15th, 2025",rowan.moss,41\n3 Aug 2025,sedge.moss,9\n',
      ["2025-07-15", "2025-08-03"],
    ],
  ])("%s", async (_, content, days) => {
    const table = await read("panel.csv", content);
    expect(table.days).toEqual(days);
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 41, "instagram/sedge.moss": 9 });
  });
});

describe("serial numbers of days", () => {
  test.each([
    ["with commas", "Instagram,Followers,Date\nrowan.moss,4100,45583\nsedge.moss,900,45584\n"],
    ["with semicolons", "Datum;Instagram;Follower\n45583;rowan.moss;4100\n45584;sedge.moss;900\n"],
  ])("in a text file %s", async (_, content) => {
    expect((await read("serial.csv", content)).days).toEqual(["2024-10-18", "2024-10-19"]);
  });

  test("in cells of a workbook without a format of dates", async () => {
    const table = await readWorkbook("serial.xlsx", {
      Sheet1: [
        ["Instagram", "Fecha", "Seguidores"],
        ["rowan.moss", 45_583, 4100],
        ["sedge.moss", 45_584, 900],
      ],
    });
    expect(table.days).toEqual(["2024-10-18", "2024-10-19"]);
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 4100, "instagram/sedge.moss": 900 });
  });
});

describe("in a table of posts, the only date is when a post was published", () => {
  test.each([
    [
      "in English",
      "username,shortcode,caption,likes,comments,Date\nrowan.moss,DabCde1Fgh2,Heather,41,3,2026-02-24\nrowan.moss,DbbCde1Fgh3,Peat,9,7,2026-02-22\n",
    ],
    [
      "in German",
      "Datum;Beitrags-ID;Benutzername;Text;Gefällt mir\n24.02.2026;DabCde1Fgh2;rowan.moss;Heather;41\n22.02.2026;DbbCde1Fgh3;rowan.moss;Peat;9\n",
    ],
    [
      "in Spanish, with links",
      "Fecha,Usuario,Enlace,Texto,Me gusta\n2026-02-24,rowan.moss,https://www.instagram.com/p/DabCde1Fgh2/,Heather,41\n2026-02-22,rowan.moss,https://www.instagram.com/p/DbbCde1Fgh3/,Peat,9\n",
    ],
  ])("%s", async (_, content) => {
    const { posts, problems, plan } = await readOn("instagram", "posts.csv", content);
    expect([plan.target, problems]).toEqual(["posts", []]);
    expect(posts.map(({ account, externalId, publishedAt }) => [account, externalId, publishedAt])).toEqual([
      ["instagram/rowan.moss", "DabCde1Fgh2", new Date("2026-02-24")],
      ["instagram/rowan.moss", "DbbCde1Fgh3", new Date("2026-02-22")],
    ]);
  });

  test("unless another column says so", async () => {
    const { posts, days } = await readOn(
      "instagram",
      "posts.csv",
      "username,shortcode,caption,likes,published_at,Date\nrowan.moss,DabCde1Fgh2,Heather,41,2026-02-20,2026-02-24\nrowan.moss,DbbCde1Fgh3,Peat,9,2026-02-21,2026-02-24\n",
    );
    expect(posts.map(({ publishedAt }) => publishedAt)).toEqual([new Date("2026-02-20"), new Date("2026-02-21")]);
    expect(days).toEqual(["2026-02-24", "2026-02-24"]);
  });
});

describe("days of the future", () => {
  test.each([
    ["figures", "Instagram,Followers,Date\nrowan.moss,41,2031-05-01\nsedge.moss,9,2026-02-01\n"],
    [
      "posts",
      "username,shortcode,caption,likes,Date\nrowan.moss,DabCde1Fgh2,Heather,41,2031-02-24\nrowan.moss,DbbCde1Fgh3,Peat,9,2026-02-22\n",
    ],
  ])("date no %s", async (_, content) => {
    const { accounts, posts } = await readOn("instagram", "future.csv", content);
    const times = [
      ...accounts.flatMap(({ counts }) => counts.map(({ at }) => at)),
      ...posts.map((post) => post.publishedAt),
    ];
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter((time) => time > NOW)).toEqual([]);
  });
});

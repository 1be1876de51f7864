import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { figuresOf, useReadTables } from "../testing/cases.ts";

const { read, readWorkbook, refusalOf } = useReadTables();

describe("line breaks and commas in quotes are part of a cell", () => {
  const long = (word: string, lines: number) =>
    `"${Array.from({ length: lines }, (_, i) => `${word} ${i}, and a comma`).join("\n")}"`;

  test.each([
    ["six lines", 6],
    ["forty lines", 40],
  ])("of profiles: %s", async (_, lines) => {
    const table = await read(
      "ig_profiles.csv",
      `username,full_name,biography,followers\nrowan.moss,Rowan Moss,${long("Oslo", lines)},4100\nsedge.moss,Sedge Moss,${long("Tea", lines)},900\n`,
    );
    expect(table.problems).toEqual([]);
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 4100, "instagram/sedge.moss": 900 });
    expect(table.accounts[0]?.biography).toContain(`Oslo ${lines - 1}, and a comma`);
  });

  test("of posts, with semicolons and CRLF", async () => {
    const rows = ["DabCde1Fgh2", "DbbCde1Fgh3", "DcbCde1Fgh4"].map(
      (code, i) => `rowan.moss;2026-01-0${i + 1} 10:00:00;1${i};${long(`Zeile; ${i}`, 9)};${code}`,
    );
    const { posts, problems } = await read(
      "instagram_posts.csv",
      ["owner_username;timestamp;likes;caption;shortcode", ...rows, ""].join("\r\n"),
    );
    expect(problems).toEqual([]);
    expect(posts.map(({ externalId, likes, text }) => [externalId, likes, text.split("\n").length])).toEqual([
      ["DabCde1Fgh2", 10, 9],
      ["DbbCde1Fgh3", 11, 9],
      ["DcbCde1Fgh4", 12, 9],
    ]);
  });
});

describe("figures in merged cells", () => {
  test("belong to the first account where the others have handles of their own", async () => {
    const table = await readWorkbook("merged.xlsx", {
      Panel: [
        ["Name", "Network", "Handle", "Followers", "Avg likes"],
        [{ merged: "Rowan", rows: 2 }, "Instagram", "rowan.moss", { merged: 4100, rows: 2 }, 40],
        ["", "TikTok", "rowan.fen", "", 50],
      ],
    });
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 4100 });
    expect(figuresOf(table, "likesPerPost")).toEqual({ "instagram/rowan.moss": 40, "tiktok/rowan.fen": 50 });
    expect(table.facts.map(({ fullName }) => fullName)).toEqual(["Rowan", "Rowan"]);
    expect(table.doubts.join(" ")).toContain("“Followers” has merged cells");
  });

  test("belong to all rows of an account that is merged with them", async () => {
    const table = await readWorkbook("months.xlsx", {
      Panel: [
        ["Instagram", "Following", "Date", "Followers"],
        [{ merged: "rowan.moss", rows: 2 }, { merged: 41, rows: 2 }, "2026-01-01", 4100],
        ["", "", "2026-02-01", 4200],
      ],
    });
    expect(table.accounts.map(({ counts }) => counts[0]?.following)).toEqual([41, 41]);
    expect(table.doubts.join(" ")).not.toContain("merged");
  });

  test("belong to all rows of an account that each of them names", async () => {
    const table = await readWorkbook("named-months.xlsx", {
      Panel: [
        ["Instagram", "Following", "Date", "Followers"],
        ["rowan.moss", { merged: 41, rows: 3 }, "2026-01-01", 4100],
        ["rowan.moss", "", "2026-02-01", 4200],
        ["sedge.moss", "", "2026-02-01", 900],
      ],
    });
    expect(table.accounts.map(({ counts }) => counts[0]?.following)).toEqual([41, 41, undefined]);
    expect(table.doubts.join(" ")).toContain("not for line 4.");
  });

  test("belong to all rows of a table of one account, which its rows do not name", async () => {
    const table = await readWorkbook(
      "own-months.xlsx",
      {
        Panel: [
          ["Date", "Followers", "Following"],
          ["2026-01-01", 4100, { merged: 41, rows: 2 }],
          ["2026-02-01", 4200, ""],
        ],
      },
      { owner: "https://www.instagram.com/rowan.moss", target: "counts" },
    );
    expect(table.accounts.map(({ counts }) => counts[0]?.following)).toEqual([41, 41]);
    expect(table.doubts.join(" ")).not.toContain("merged");
  });

  test("are named behind the first rows of a long table too, and a row without another figure says why", async () => {
    const names = Array.from({ length: 2_100 }, (_, i) => [`moss.r${i}`, "Instagram", 100 + i]);
    const table = await readWorkbook("long.xlsx", {
      Panel: [
        ["Handle", "Network", "Followers"],
        ...names,
        ["late.a", "Instagram", { merged: 9000, rows: 6 }],
        ...["late.b", "late.c", "late.d", "late.e", "late.f"].map((handle) => [handle, "Instagram", ""]),
      ],
    });
    expect(table.doubts.join(" ")).toContain("not for line 2103, 2104, 2105 and 2 more.");
    expect(table.problems).toHaveLength(5);
    expect(table.problems[0]).toContain("“Followers” is merged over rows of different accounts");
  });
});

describe("rows of totals are skipped with the reason", () => {
  test.each([
    [
      "at the end",
      "instagram.csv",
      "Instagram,Name,Followers,Avg likes\nrowan.moss,Rowan,4100,30\nsedge.moss,Sedge,900,12\nTotal,,5000,42\n",
      1,
    ],
    [
      "twice",
      "table.csv",
      "Name,Instagram,Followers\nRowan,rowan.moss,4100\nSedge,sedge.moss,900\nGrand total,2,5000\nAverage,,2500\n",
      2,
    ],
    [
      "in German",
      "table.csv",
      "Instagram;Abonnenten\nrowan.moss;4100\nsedge.moss;900\nGesamt;5000\nDurchschnitt;2500\n",
      2,
    ],
    [
      "in Spanish, in capitals",
      "table.csv",
      "Instagram;Seguidores\nrowan.moss;4100\nsedge.moss;900\nTOTAL GENERAL;5000\n",
      1,
    ],
  ])("%s", async (_, name, content, skipped) => {
    const table = await read(name, content);
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 4100, "instagram/sedge.moss": 900 });
    expect(table.problems).toHaveLength(skipped);
    for (const reason of table.problems) expect(reason).toMatch(/total|average|sum/i);
  });

  test("before the channels of an export", async () => {
    const table = await read(
      "youtube_channels.csv",
      "Channel,Subscribers,Views\nTotal,5000,70000\nRowan Films,4100,60000\nSedge Talks,900,10000\n",
    );
    expect(figuresOf(table, "followers")).toEqual({ "youtube/Rowan Films": 4100, "youtube/Sedge Talks": 900 });
  });

  test("unless an account has such a name", async () => {
    const { handles } = await read(
      "instagram.csv",
      "Instagram,Name,Followers\ntotal.moss,Total Moss,41\naverage_fern,Fern,9\n",
    );
    expect(handles).toEqual(["instagram/total.moss", "instagram/average_fern"]);
  });
});

test("text of Excel for Mac is decoded", async () => {
  const content =
    "Instagram;Name;Followers\rrowan.moss;Zorvik Lüne;4100\rsedge.moss;Mäpel Xu;900\rtansy.moss;Noël Crève-Cœur;20\r";
  const { facts } = await read("mac.csv", iconv.encode(content, "macintosh"));
  expect(facts.map(({ fullName }) => fullName)).toEqual(["Zorvik Lüne", "Mäpel Xu", "Noël Crève-Cœur"]);
});

test("text of Windows is decoded as before", async () => {
  const content =
    "Instagram;Name;Followers\r\nrowan.moss;Zorvik Lüne;4100\r\nsedge.moss;Mäpel Xu;900\r\ntansy.moss;Škoda Žilina;20\r\n";
  const { facts } = await read("windows.csv", iconv.encode(content, "windows-1252"));
  expect(facts.map(({ fullName }) => fullName)).toEqual(["Zorvik Lüne", "Mäpel Xu", "Škoda Žilina"]);
});

test.each([
  ["UTF-8 read as Windows-1252", (text: string) => iconv.decode(Buffer.from(text), "windows-1252")],
  ["UTF-8 read as Latin-1", (text: string) => iconv.decode(Buffer.from(text), "latin1")],
])("text that was decoded twice is repaired or doubted: %s", async (_, damage) => {
  const { facts, doubts } = await read(
    "instagram.csv",
    damage("Instagram,Name,Followers\nrowan.moss,Zorvik Lüne,41\nsedge.moss,Mäpel Xu,9\ntansy.moss,Noël Crève,7\n"),
  );
  expect([facts[0]?.fullName, ...doubts].join(" ")).toMatch(/Zorvik Lüne|letters|encod|character/i);
});

describe("lines above a table do not decide its columns", () => {
  test.each([
    [
      "of a report",
      "Report: Creators Q4\nCreated: 01/02/2026 10:00\nFilters: none\n\nHandle,Network,Followers,Last post\nrowan.moss,Instagram,4100,13/10/2025\nsedge.moss,TikTok,900,02/11/2025\n",
    ],
    [
      "with delimiters",
      "Bericht;\nZeitraum: Januar;\nErstellt: 01.02.2026;\nHandle;Netzwerk;Follower\nrowan.moss;Instagram;4100\nsedge.moss;TikTok;900\n",
    ],
  ])("%s", async (_, content) => {
    const table = await read("report.csv", content);
    expect(table.problems).toEqual([]);
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 4100, "tiktok/sedge.moss": 900 });
  });

  test("of a workbook", async () => {
    const table = await readWorkbook("report.xlsx", {
      Report: [
        ["Campaign report"],
        ["Exported by", "Rowan"],
        [],
        ["Instagram", "Followers", "Country"],
        ["rowan.moss", 4100, "France"],
        ["sedge.moss", 900, "Spain"],
      ],
    });
    expect(figuresOf(table, "followers")).toEqual({ "instagram/rowan.moss": 4100, "instagram/sedge.moss": 900 });
  });
});

test.each([
  ["podcasts.opml", "2.0", "Moss, Less"],
  ["subscriptions.xml", "1.0", "Fern Talk"],
])("subscriptions of podcasts are named when they are refused: %s", async (name, version, text) => {
  const content = `<?xml version="1.0"?>\n<opml version="${version}">\n  <head><title>Podcasts, all</title></head>\n  <body>\n    <outline text="${text}" type="rss" xmlUrl="https://moss.example/feed.xml"/>\n  </body>\n</opml>\n`;
  expect(await refusalOf(name, content)).toContain("OPML");
});

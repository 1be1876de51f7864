import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { asc, count, eq } from "drizzle-orm";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountCounts, accounts, creators, outbox, podcasts, posts, sources } from "#server/db/tables/index.ts";
import { START } from "#test/support/databases.ts";
import { useWorld } from "#test/support/world.ts";
import { describePlan, describeResult, importFile, readArguments, refreshAfterImport } from "./index.ts";

const world = useWorld();
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "limelight-import-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  // A table without days is of the day of its file.
  utimesSync(file, START, START);
  return file;
}

async function run(file: string, ...flags: string[]) {
  const input = readArguments([file, "--network", "instagram", ...flags]);
  return importFile({ ctx: world().ctx, input });
}

async function summary(file: string, ...flags: string[]): Promise<string | undefined> {
  return describeResult(await run(file, ...flags), flags.includes("--dry-run")).at(-1);
}

async function accountOf(usernameKey: string) {
  const [row] = await world()
    .root.select({
      creatorId: creators.id,
      username: accounts.username,
      fullName: creators.fullName,
      country: creators.country,
      language: creators.language,
      network: accounts.network,
      isSample: accounts.isSample,
    })
    .from(accounts)
    .innerJoin(creators, eq(creators.id, accounts.creatorId))
    .where(eq(accounts.usernameKey, usernameKey));
  return row;
}

async function pointsOf(usernameKey: string) {
  return world()
    .root.select({ count: accountCounts, source: sources.name })
    .from(accountCounts)
    .innerJoin(accounts, eq(accounts.id, accountCounts.accountId))
    .innerJoin(sources, eq(sources.id, accountCounts.sourceId))
    .where(eq(accounts.usernameKey, usernameKey))
    .orderBy(asc(accountCounts.at));
}

async function howMany(table: typeof creators | typeof outbox | typeof sources): Promise<number> {
  const [row] = await world().root.select({ n: count() }).from(table);
  return row?.n ?? 0;
}

const june = `Name,"Instagram
Name",Followers,Followers,Audience country,"Engagement avg
"
ada.paints,Ada Paints,1.2M,1210000,Spain,3.5K
bob_codes,"Bob ""B"" Codes",45K,45000.00,India,-
cleo.runs,Cleo 🏃,N/A,#VALOR!,N/A',1K
ADA.paints,Ada Paints,1.2M,1210000,Spain,3.5K
#NOMBRE?,Somebody,3K,3000,France,1
`;

describe("a panel's month", () => {
  test("is imported with what it says, and every row is accounted for", async () => {
    expect(await summary(write("fixture_2022-06.csv", june))).toBe(
      "5 rows: 3 created, 0 updated, 0 merged, 0 unchanged, 1 skipped, 1 failed",
    );
    expect(await accountOf("bob_codes")).toMatchObject({ fullName: 'Bob "B" Codes', country: null, isSample: false });
    expect(await pointsOf("ada.paints")).toMatchObject([
      {
        source: "fixture",
        count: {
          at: new Date("2022-06-01T00:00:00Z"),
          precision: "month",
          followers: 1_210_000,
          engagementPerPost: 3500,
        },
      },
    ]);
    expect(await pointsOf("bob_codes")).toMatchObject([{ count: { followers: 45_000, engagementPerPost: null } }]);
    expect(await pointsOf("cleo.runs")).toMatchObject([{ count: { followers: null, engagementPerPost: 1000 } }]);
  });

  test("imported again changes nothing", async () => {
    const before = await howMany(outbox);
    expect(await summary(path.join(folder, "fixture_2022-06.csv"))).toBe(
      "5 rows: 0 created, 0 updated, 0 merged, 3 unchanged, 1 skipped, 1 failed",
    );
    expect(await howMany(outbox)).toBe(before);
  });

  test("is a point of one series with the other months", async () => {
    const july = write(
      "fixture_2022-07.csv",
      "username;followers;country\nada.paints;1.310.000;Brésil\nnew_one;12.500;DE\n",
    );
    expect(await summary(july)).toBe("2 rows: 1 created, 1 updated, 0 merged, 0 unchanged, 0 skipped, 0 failed");
    const points = await pointsOf("ada.paints");
    expect(points.map(({ source, count: { followers } }) => [source, followers])).toEqual([
      ["fixture", 1_210_000],
      ["fixture", 1_310_000],
    ]);
    expect(await accountOf("ada.paints")).toMatchObject({ country: "br" });
    expect(await pointsOf("new_one")).toMatchObject([{ count: { followers: 12_500 } }]);
  });

  test("lists what was not imported, with formulas made harmless", async () => {
    const file = write(
      "bad_2022-06.csv",
      'username,followers\nok_one,1\n,2\n =cmd()|x y,3\n"open,4\nok_two,5\nshort\n',
    );
    const result = await run(file);
    expect(result.counts).toEqual({ created: 2, updated: 0, merged: 0, unchanged: 0, skipped: 0, failed: 4 });
    const failed = result.problems.filter((problem) => problem.result === "failed");
    expect(failed.map(({ line }) => line)).toEqual([3, 4, 5, 7]);
    const listed = readFileSync(result.problemFile ?? "", "utf8");
    expect(listed.split("\r\n").slice(0, 3)).toEqual([
      '\uFEFF"line","result","reason","username","followers"',
      '3,"failed","no handle","","2"',
      `4,"failed","“=cmd()|x y” is not a handle on Instagram: handles have no spaces","' =cmd()|x y","3"`,
    ]);
    expect(describeResult(result, false)).toContainEqual(
      expect.stringContaining("line 5: failed, a quote is not closed"),
    );
  });
});

test("what was imported is settled: searchable, with figures, with scores", async () => {
  const rows = Array.from({ length: 600 }, (_, i) => `many_${i},${i * 10},${i}\n`).join("");
  const { ctx, indexSync, root } = world();
  const input = readArguments([
    write("many_2022-06.csv", `username,followers,engagement per post\n${rows}`),
    "--network",
    "linkedin",
  ]);
  const { counts } = await importFile({ ctx, input });
  await refreshAfterImport({ ctx, indexSync, counts });
  const scored = await root
    .select({ n: count(creators.score) })
    .from(creators)
    .innerJoin(accounts, eq(accounts.creatorId, creators.id))
    .where(eq(accounts.network, "linkedin"));
  expect(scored).toEqual([{ n: 600 }]);
  expect(await howMany(outbox)).toBe(0);
});

describe("a dry run", () => {
  test("says what would happen and writes nothing", async () => {
    const before = [await howMany(creators), await howMany(outbox), await howMany(sources)];
    const file = write("dry_2022-08.csv", "username,followers\nada.paints,1\nnobody_yet,2\n");
    expect(await summary(file, "--dry-run", "--source", "never seen")).toBe(
      "2 rows: 1 created, 1 updated, 0 merged, 0 unchanged, 0 skipped, 0 failed",
    );
    expect([await howMany(creators), await howMany(outbox), await howMany(sources)]).toEqual(before);
  });

  test("names what would fail on the screen alone", async () => {
    const result = await run(write("dry_bad_2022-08.csv", "username,followers\n,1\nnobody_yet,2\n"), "--dry-run");
    expect(describeResult(result, true)).toEqual([
      "line 2: failed, no handle (followers: 1)",
      "Dry run: nothing was written.",
      "2 rows: 1 created, 0 updated, 0 merged, 0 unchanged, 0 skipped, 1 failed",
    ]);
    const written = readdirSync(path.join(world().ctx.config.dataDir, "imports"));
    expect(written.filter((name) => name.startsWith("dry_"))).toEqual([]);
  });
});

describe("encodings", () => {
  const text = "username,full_name\n";
  test.each([
    ["UTF-8 with a mark", "utf8", true],
    ["UTF-16", "utf-16le", true],
    ["windows-1252", "win1252", false],
  ] as const)("%s is read", async (_, encoding, addBOM) => {
    const handle = `enc_${encoding.replaceAll("-", "")}`;
    const rows = Array.from({ length: 20 }, (_row, i) => `${handle}_${i},Zoé Façade à l'été n° ${i}\n`).join("");
    const file = write(`${handle}_2022-06.csv`, iconv.encode(text + rows, encoding, { addBOM }));
    expect(await summary(file)).toMatch(/^20 rows: 20 created/);
    expect(await accountOf(`${handle}_3`)).toMatchObject({ fullName: "Zoé Façade à l'été n° 3" });
  });
});

describe("dates", () => {
  test("come from --date, a column, the name, or the file's last change", async () => {
    const table = "username,followers\ndated_one,5\n";
    const unnamed = write("unnamed.csv", table);
    utimesSync(unnamed, new Date("2021-03-04T05:06:07Z"), new Date("2021-03-04T05:06:07Z"));
    const { understood } = await run(unnamed);
    expect(describePlan(understood).join("\n")).toContain("2021-03-04 is assumed.");
    await run(unnamed, "--date", "2020");
    await run(write("unnamed_2022-05.csv", table));
    await run(
      write("unnamed_with_2022-05.csv", "username,followers,scraped\ndated_one,5,2022-02-07 16:54:35.64\n"),
      "--source",
      "unnamed",
    );
    expect((await pointsOf("dated_one")).map(({ count: { at, precision } }) => [at.toISOString(), precision])).toEqual([
      ["2020-01-01T00:00:00.000Z", "year"],
      ["2021-03-04T00:00:00.000Z", "day"],
      ["2022-02-07T16:54:35.000Z", "second"],
      ["2022-05-01T00:00:00.000Z", "month"],
    ]);
  });

  test("of the future are not believed", async () => {
    const result = await run(
      write("future_2022.csv", "username,date,followers\nearly_one,2022-01,1\nlate_one,2990-01,2\n"),
    );
    expect([...result.unparsed]).toEqual([["date", { count: 1, first: [{ line: 3, text: "2990-01" }] }]]);
    expect(await pointsOf("late_one")).toMatchObject([{ count: { precision: "year" } }]);
    await expect(run(path.join(folder, "future_2022.csv"), "--date", "2990")).rejects.toThrow("future");
  });

  test("tell rows about one account apart", async () => {
    const file = write(
      "long.csv",
      "username,date,followers\nlong_one,2022-01,1\nlong_one,2022-02,2\nlong_one,2022-01,1\n",
    );
    expect(await summary(file)).toBe("3 rows: 1 created, 1 updated, 0 merged, 0 unchanged, 1 skipped, 0 failed");
  });
});

test("names with lost letters are read from another column, or reported", async () => {
  const file = write(
    "lost_2023.csv",
    "Youtuber,subscribers,video views,Title\nNi\uFFFDo Rojo,1,2.28E+11,Niño Rojo\nJos\uFFFD,2,nan,J\uFFFDsé\nWhole,3,0,Wh\uFFFDle\n",
  );
  const input = readArguments([file, "--network", "youtube", "--map", "Youtuber=username"]);
  const result = await importFile({ ctx: world().ctx, input });
  expect(result.problems.filter((problem) => problem.result === "failed")).toMatchObject([
    { line: 3, reason: expect.stringContaining("encoding") },
  ]);
  expect(await accountOf("niño rojo")).toMatchObject({ fullName: "Niño Rojo" });
  expect(await pointsOf("niño rojo")).toMatchObject([{ count: { totalViews: 228_000_000_000 } }]);
  expect(await accountOf("whole")).toMatchObject({ fullName: "Whole" });
});

test("Twitch's display name (login) is both, and a language is its code", async () => {
  const file = write(
    "stream_2020.csv",
    "Channel,Followers,Language\n가나다 (ganada_live),5,Korean\nPlainOne,6,Other\n",
  );
  const result = await importFile({ ctx: world().ctx, input: readArguments([file, "--network", "twitch"]) });
  expect(result.counts).toMatchObject({ created: 2, failed: 0 });
  expect(await accountOf("ganada_live")).toMatchObject({ fullName: "가나다", language: "ko", network: "twitch" });
  expect([...result.unparsed]).toEqual([["Language", { count: 1, first: [{ line: 3, text: "Other" }] }]]);
});

test("what is left out is named by its first lines", async () => {
  const places = ["France", "Atlantis", "Spain", "Mordor", "Italy", "Lemuria", "Brazil", "Hyperborea", "India"];
  const rows = places.map((place, i) => `placed_${i},${place}\n`).join("");
  const result = await run(write("places_2022-06.csv", `username,Country\n${rows}`));
  expect(describeResult(result, false)[0]).toBe(
    '! Left out of "Country", because it could not be read: 4 cells ' +
      "(line 3: Atlantis; line 5: Mordor; line 7: Lemuria; …)",
  );
});

test("a table of a header alone is an import of no rows", async () => {
  const heads = ["username,followers", "Name,Channel\n\n"];
  for (const [i, head] of heads.entries())
    expect(describeResult(await run(write(`head_${i}_2022.csv`, head)), false)).toEqual([
      "The file has a header and no rows.",
      "0 rows: 0 created, 0 updated, 0 merged, 0 unchanged, 0 skipped, 0 failed",
    ]);
});

test("an impossible figure is omitted and reported", async () => {
  const result = await run(write("huge_2022-06.csv", "username,followers\nhuge_one,1e300\nhuge_two,5\nhuge_three,6\n"));
  expect([...result.unparsed]).toEqual([["followers", { count: 1, first: [{ line: 2, text: "1e300" }] }]]);
  expect(await pointsOf("huge_one")).toEqual([]);
});

describe("a table that says more itself", () => {
  const CHANNEL = "UCzzzzzzzzzzzzzzzzzzzzzz";
  const outcome = async (file: string, ...flags: string[]) => {
    const { counts } = await importFile({ ctx: world().ctx, input: readArguments([file, ...flags]) });
    return Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0));
  };

  test("needs no network; ids alone find the creators imported with them", async () => {
    const reference = write(
      "channels_2026-01.csv",
      `channel_id,channel_title,custom_url,country\n${CHANNEL},Zed Zooms,@zedzooms,FR\n`,
    );
    const days = write(
      "daily_2026.csv",
      `date_utc,channel_id,channel_title,subscribers\n2026-01-17,${CHANNEL},Zed,100\n2026-01-18,${CHANNEL},Zed,110\n`,
    );
    expect(await outcome(reference)).toEqual({ created: 1 });
    expect(await outcome(days)).toEqual({ updated: 2 });
    expect(await outcome(days)).toEqual({ unchanged: 2 });
    expect((await pointsOf("zedzooms")).map(({ count: { at, followers } }) => [at.toISOString(), followers])).toEqual([
      ["2026-01-17T00:00:00.000Z", 100],
      ["2026-01-18T00:00:00.000Z", 110],
    ]);
    expect(await accountOf(CHANNEL.toLowerCase())).toBeUndefined();
  });

  test("of posts keeps the newest figures, whatever the order of its days", async () => {
    const file = write(
      "trending.csv",
      "video_id,trending_date,title,channel_title,publish_time,views,likes\n" +
        "zzzzzzzzz-1,17.16.11,Zoom,Zed Trends,2017-11-13T17:13:01.000Z,30,3\n" +
        "zzzzzzzzz-1,17.14.11,Zoom,Zed Trends,2017-11-13T17:13:01.000Z,10,1\n" +
        "zzzzzzzzz-1,17.15.11,Zoom,Zed Trends,2017-11-13T17:13:01.000Z,20,2\n",
    );
    expect(await outcome(file)).toEqual({ created: 1, unchanged: 2 });
    expect(await outcome(file)).toEqual({ unchanged: 3 });
    const found = await world()
      .root.select({ views: posts.views, countedAt: posts.countedAt })
      .from(posts)
      .where(eq(posts.externalId, "zzzzzzzzz-1"));
    expect(found).toEqual([{ views: 30, countedAt: new Date("2017-11-16T00:00:00Z") }]);
  });

  test("of podcasts is attached to the chosen creators only", async () => {
    await outcome(write("zed_2026-01.csv", "username,followers\nzed_talks,5\n"), "--network", "instagram");
    const zed = await accountOf("zed_talks");
    const chart = write(
      "chart_2026-02-01.csv",
      "Podcast Title,Publisher,Apple URL\nZed Talks,Zed,https://podcasts.apple.com/us/podcast/id77\nOther,Else,https://podcasts.apple.com/us/podcast/id78\n",
    );
    expect(await outcome(chart)).toEqual({ skipped: 2 });
    expect(await outcome(chart, "--person", `Zed=${zed?.creatorId}`)).toEqual({ updated: 1, skipped: 1 });
    const found = await world().root.select({ title: podcasts.title, creatorId: podcasts.creatorId }).from(podcasts);
    expect(found.filter(({ creatorId }) => creatorId === zed?.creatorId)).toEqual([
      { title: "Zed Talks", creatorId: zed?.creatorId },
    ]);
  });

  test("is refused when nothing says the network, with the option that would", async () => {
    const file = write("nowhere_2026.csv", "username,followers\nzed_nowhere,5\n");
    await expect(outcome(file)).rejects.toThrow("Choose the network. Say it with --network");
    await expect(outcome(file, "--target", "list")).rejects.toThrow("Lists belong to a team");
  });
});

describe("what cannot be imported at all", () => {
  test.each([
    ["no file", ["nowhere.csv", "--network", "instagram"], "no file"],
    ["a folder", [".", "--network", "instagram"], ". is a folder, not a file"],
    ["two files", ["x.csv", "y.csv"], "Give one file"],
    ["a target of none", ["x.csv", "--target", "planets"], "--target planets"],
    ["a person who is no id", ["x.csv", "--person", "Ada=ada"], "Author=creator's id"],
    [
      "a network of none",
      ["x.csv", "--network", "facebook"],
      '"facebook" is not one of the 11 networks. They are instagram,',
    ],
    ["an unknown field", ["x.csv", "--network", "instagram", "--map", "A=b"], "no field b"],
    ["a broken date", ["x.csv", "--network", "instagram", "--date", "soon"], "--date soon"],
  ])("%s", async (_, args, message) => {
    const attempt = async () => importFile({ ctx: world().ctx, input: readArguments(args) });
    await expect(attempt()).rejects.toThrow(message);
  });

  test("a table without a clear handle says which --map would help", async () => {
    const file = write("unclear_2022.csv", "Name,Channel\nAda Paints,Ada Paints\nBob,Bob\n");
    await expect(run(file)).rejects.toThrow('--map "Name=username"');
    await expect(run(file, "--map", "Nome=username")).rejects.toThrow("Name, Channel");
  });

  test.each([
    ["nothing", ""],
    ["a byte order mark", "\uFEFF"],
    ["blank lines", "\n \r\n"],
  ])("reports a file of %s as empty", async (_, content) => {
    await expect(run(write("empty_2022.csv", content))).rejects.toThrow("empty_2022.csv is empty");
  });

  test.each([
    ["a PNG image", "\x89PNG\r\n\x1A\n\0\0\0\rIHDR"],
    ["a zip archive", "PK\x03\x04\x14\0notes.txt"],
    ["a PDF document", "%PDF-1.7\n1 0 obj"],
    ["a binary file", "\0\x01\x02\x03".repeat(50)],
  ])("%s is named, with what to do", async (kind, content) => {
    const file = write("strange_2022.csv", Buffer.from(content, "latin1"));
    await expect(run(file)).rejects.toThrow(
      `strange_2022.csv is not a table: it seems to be ${kind}. Save the table as CSV`,
    );
  });
});

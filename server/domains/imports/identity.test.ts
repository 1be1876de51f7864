import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { START } from "#test/support/databases.ts";
import { useWorld } from "#test/support/world.ts";
import { importFile, readArguments } from "./index.ts";

const world = useWorld();
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "limelight-identity-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await world().root.execute(sql`delete from creators`);
  await world().root.execute(sql`delete from account_counts`);
});

/** The counts of an import, the columns being mapped by hand. */
async function imported(content: string, ...flags: string[]) {
  const file = path.join(folder, "panel.csv");
  writeFileSync(file, content);
  utimesSync(file, START, START);
  const { counts } = await importFile({ ctx: world().ctx, input: readArguments([file, ...flags]) });
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0));
}

/** `handle id creator followers`, without numbers of creators. */
async function stored(): Promise<string[]> {
  const { rows } = await world().root.execute<{ line: string }>(sql`
    select concat_ws(' ', a.username, a.external_id, c.full_name,
      (select string_agg(n.followers::text, ',' order by n.at) from account_counts n where n.account_id = a.id),
      (select 'formerly ' || string_agg(f.value #>> '{}', ',' order by f.at) from creator_facts f
        where f.field like 'account:' || a.id || ':formerly:%')) as line
    from accounts a join creators c on c.id = a.creator_id order by 1`);
  return rows.map(({ line }) => line);
}

const table = (date: string, ...rows: string[]) =>
  `account id,username,name,network,date,followers\n${rows.map((row) => `${row.replace(" ", `,${date},`)}\n`).join("")}`;
const MAPPED = ["--map", "account id=external_id"];

test("ids decide whose figures they are: a new handle renames, a handle of another id is another account", async () => {
  await imported(table("2025-01-01", "17841400000000001,old.fen,Ada,Instagram 100"), ...MAPPED);
  expect(await imported(table("2025-02-01", "17841400000000001,new.fen,Ada,Instagram 120"), ...MAPPED)).toEqual({
    updated: 1,
  });
  expect(await stored()).toEqual(["new.fen 17841400000000001 Ada 100,120 formerly old.fen"]);
  await imported(table("2025-03-01", "17841400000000002,old.fen,Bea,Instagram 50"), ...MAPPED);
  await imported(table("2025-04-01", "17841400000000003,new.fen,Cid,Instagram 7"), ...MAPPED);
  // Where Ada is now is not known: her account is known by its id.
  expect(await stored()).toEqual([
    "17841400000000001 17841400000000001 Ada 100,120 formerly old.fen,new.fen",
    "new.fen 17841400000000003 Cid 7",
    "old.fen 17841400000000002 Bea 50",
  ]);
});

test("a former handle finds its account in tables from before the rename, until another account has it", async () => {
  const named = (date: string, handle: string, followers: number) =>
    imported(`username,network,date,followers\n${handle},Instagram,${date},${followers}\n`);
  const renamed = (date: string, handle: string) =>
    imported(table(date, `17841400000000001,${handle},Ada,Instagram 100`), ...MAPPED);
  for (const [i, handle] of ["ada.one", "ada.two", "ada.three"].entries()) await renamed(`2025-0${i + 1}-01`, handle);
  expect(await named("2025-01-15", "ada.one", 140)).toEqual({ updated: 1 });
  expect(await named("2025-02-15", "ada.two", 150)).toEqual({ updated: 1 });
  const ada = "ada.three 17841400000000001 Ada 100,140,100,150,100 formerly ada.one,ada.two";
  expect(await stored()).toEqual([ada]);
  // After Ada gave the handle up, it may be another creator's.
  expect(await named("2025-02-01", "ada.one", 7)).toEqual({ created: 1 });
  expect(await stored()).toEqual(["ada.one ada.one 7", ada]);
  expect(await named("2025-01-16", "ada.one", 8)).toEqual({ updated: 1 });
  expect(await stored()).toEqual(["ada.one ada.one 8,7", ada]);
});

test("numbers of rows and ids of lists are no ids", async () => {
  const numbered = (...rows: string[]) => imported(table("2025-01-01", ...rows), ...MAPPED);
  await numbered("1,ada.fen,Ada,Instagram 100", "2,bea.fen,Bea,Instagram 200");
  await numbered("1,cid.fen,Cid,Instagram 5", "INF0002,dan.fen,Dan,Instagram 7");
  expect(await stored()).toEqual(["ada.fen Ada 100", "bea.fen Bea 200", "cid.fen Cid 5", "dan.fen Dan 7"]);
});

const rowsOf = (count: number, digit: number) =>
  Array.from({ length: count }, (_, i) => `${digit}784${i * 7}14000001,fen_${i},Fen${i},Instagram 5`);

test("ids that differ from the known ones in most rows are refused for the table, however it is mapped", async () => {
  expect(await imported(table("2025-01-01", ...rowsOf(6, 1)), ...MAPPED)).toEqual({ created: 6 });
  const before = await stored();
  const unknown = "1784199914000001,new.fen,New,Instagram 5";
  await expect(imported(table("2025-02-01", ...rowsOf(6, 2), unknown), ...MAPPED)).rejects.toThrow(
    "6 of the 6 accounts of this table that are known here have another id",
  );
  expect(await stored()).toEqual(before);
  expect(await imported(table("2025-02-01", ...rowsOf(6, 2), unknown), "--map", "account id=-")).toEqual({
    created: 1,
    updated: 6,
  });
});

test("the decision is one for the whole table, not one for each of its steps", async () => {
  await imported(table("2025-01-01", ...rowsOf(6, 1)), ...MAPPED);
  // Each of two steps has three of them.
  const fillers = Array.from({ length: 260 }, (_, i) => `,filler_${i},Filler,Instagram 1`);
  const others = rowsOf(6, 2);
  const rows = [...others.slice(0, 3), ...fillers, ...others.slice(3)];
  await expect(imported(table("2025-02-01", ...rows), ...MAPPED)).rejects.toThrow("Leave the column out");
});

test("below five accounts the user decides whether ids that differ are those of the network", async () => {
  await imported(table("2025-01-01", ...rowsOf(2, 1)), ...MAPPED);
  const other = table("2025-02-01", ...rowsOf(2, 2));
  const undecided = imported(other.replace("account id", "instagram id"));
  await expect(undecided).rejects.toThrow("fen_0 is known by the id 1784014000001 and has 2784014000001");
  await expect(undecided).rejects.toThrow('--map "instagram id=external_id"');
  expect(await imported(other, ...MAPPED)).toEqual({ created: 2 });
  // Ids that are known of other handles are the network's, and so is the column then.
  await imported(table("2025-03-01", ...rowsOf(3, 4).map((row) => row.replace("fen_", "old_"))), ...MAPPED);
  const renamed = rowsOf(3, 4).map((row) => row.replace("fen_", "new_"));
  const among = table("2025-04-01", ...renamed, ...rowsOf(1, 3)).replace("account id", "instagram id");
  expect(await imported(among)).toEqual({ created: 1, updated: 3 });
});

test("a person and a company with one name on LinkedIn are two creators", async () => {
  const content =
    "LinkedIn,Name,Followers\nhttps://www.linkedin.com/in/acme-fen/,Ann Acme,500\nhttps://www.linkedin.com/company/acme-fen/,Acme Fen Ltd,90000\n";
  expect(await imported(content)).toEqual({ created: 2 });
  expect(await stored()).toEqual(["acme-fen Ann Acme 500", "company/acme-fen Acme Fen Ltd 90000"]);
  expect(await imported(content)).toEqual({ unchanged: 2 });
});

test("a refusal on the command line shows the options that answer it", async () => {
  const fans =
    "Instagram,TikTok,Fans\nhttps://www.instagram.com/moss.fan,https://www.tiktok.com/@moss.fan,500\nhttps://www.instagram.com/fern.fan,https://www.tiktok.com/@fern.fan,900\n";
  await expect(imported(fans)).rejects.toThrow('--map "Fans=followers@NETWORK"');
  expect(await imported(fans, "--map", "Fans=followers@tiktok")).toMatchObject({ created: 2 });
  const rates = "Instagram,Engagement rate\nmoss.rate,0.04\n";
  await expect(imported(rates)).rejects.toThrow("--rates fraction   (4%)");
  expect(await imported(rates, "--rates", "fraction", "--dry-run")).toEqual({ created: 1 });
  const posts = "Content,Video title,Video publish time,Views\nabcdefghijk,Peat,2025-10-03,1000\n";
  await expect(imported(posts)).rejects.toThrow("Say whose they are with --owner.");
  expect(await imported(posts, "--owner", "https://www.youtube.com/@moss.fan")).toMatchObject({
    created: 1,
  });
});

test("ids that may be those of a list are a question, unless the table shows that they are the network's", async () => {
  const creators = (header: string, ...rows: string[]) =>
    `${header},Handle,Network,Followers,Link\n${rows.map((row) => `${row}\n`).join("")}`;
  const own = creators("Account ID", "583920,ada.fen,Instagram,100,", "583711,bea.fen,Instagram,200,");
  await expect(imported(own)).rejects.toThrow("“Account ID” can hold the network’s own ids or those of a list");
  await expect(imported(own)).rejects.toThrow('--map "Account ID=-"');
  expect(await stored()).toEqual([]);
  const network = imported(own, "--map", "Account ID=external_id@instagram", "--dry-run");
  expect(await network).toEqual({ created: 2 });
  expect(await imported(own, "--map", "Account ID=-")).toEqual({ created: 2 });
  expect(await stored()).toEqual(["ada.fen ada.fen 100", "bea.fen bea.fen 200"]);
  // Links of a tool have the ids of that tool.
  const tool = creators("Account ID", "583920,cid.fen,Instagram,5,https://crm.example.test/people/583920");
  await expect(imported(tool)).rejects.toThrow("cid.fen has 583920");
  // Its header, its form, a link to the network, and what is known speak for the network.
  await imported(creators("Instagram ID", "583921,cid.fen,Instagram,5,"));
  await imported(creators("Account ID", "17841400000000031,dan.fen,Instagram,5,"));
  await imported(creators("Account ID", "583922,eva_fen,Twitter,5,https://twitter.com/i/user/583922"));
  await imported(creators("Account ID", "583921,cid.fen,Instagram,6,", "583990,fay.fen,Instagram,7,"));
  expect(await stored()).toEqual([
    "ada.fen ada.fen 100",
    "bea.fen bea.fen 200",
    "cid.fen 583921 cid.fen 6",
    "dan.fen 17841400000000031 dan.fen 5",
    "eva_fen 583922 eva_fen 5",
    "fay.fen 583990 fay.fen 7",
  ]);
});

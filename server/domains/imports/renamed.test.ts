import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { getImportProblems, listImportProblems } from "#contract/imports/endpoints.ts";
import type { ImportPlan } from "#contract/imports/plan.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { describeResult, importFile, readArguments } from "./index.ts";
import { openTable, ran, tried, viewOf, workOff } from "./testing/tables.ts";

const world = useWorld();
const NONE = { created: 0, updated: 0, merged: 0, unchanged: 0, skipped: 0, failed: 0 };
const COLUMNS = (["username", "post_id", "published_at", "likes"] as const).map((field) => ({ field }));
let used = 0;

/** Ids of posts that no other test speaks of. */
function freshIds(count: number): string[] {
  used += 100;
  return Array.from({ length: count }, (_, i) => `7300000000000${100_000 + used + i}`);
}

/** A draft of posts on TikTok: one row of each handle and id. */
async function openPosts(owner: Person, rows: readonly [string, string][], change: Partial<ImportPlan> = {}) {
  const lines = rows.map(([handle, id], i) => `${handle},${id},2026-02-01,${10 + i}`);
  const text = ["username,post id,published,likes", ...lines].join("\n");
  return openTable(owner, text, { columns: COLUMNS, target: "posts", network: "tiktok", ...change });
}

const imported = async (owner: Person, rows: readonly [string, string][], change: Partial<ImportPlan> = {}) =>
  ran(world(), owner, (await openPosts(owner, rows, change))._id);

/** `handle: number of posts`, with former handles, of the workspace's own accounts. */
async function accountsOf({ customerId }: Person): Promise<string[]> {
  const { rows } = await world().root.execute<{ line: string }>(sql`
    select concat_ws(' ', a.username || ':', (select count(*) from posts p where p.account_id = a.id),
      (select 'formerly ' || string_agg(f.value #>> '{}', ',') from creator_facts f
        where f.field like 'account:' || a.id || ':formerly:%')) as line
    from accounts a where a.customer_id = ${customerId} order by 1`);
  return rows.map(({ line }) => line);
}

describe("posts of an account under two names", () => {
  test("are stored once, and the report names both accounts", async () => {
    const owner = await makeOwner(world());
    const [one = "", two = "", three = ""] = freshIds(3);
    const rows: [string, string][] = [
      ["old.fen", one],
      ["old.fen", two],
      ["new.fen", one],
      ["New.fen", two],
      ["new.fen", three],
    ];
    const { _id: id } = await openPosts(owner, rows);
    const renamed = [{ network: "tiktok", username: "new.fen", knownAs: "old.fen", posts: 2 }];
    const counts = { ...NONE, created: 2, updated: 1, skipped: 2, renamed };
    expect((await tried(world(), owner, id)).tried).toEqual(counts);
    expect((await ran(world(), owner, id)).counts).toEqual(counts);
    expect(await accountsOf(owner)).toEqual(["new.fen: 1", "old.fen: 2"]);
    const { rows: problems } = (await owner.browser.call(listImportProblems, { id })).body;
    expect(problems.map(({ line, result, reason }) => [line, result, reason])).toEqual([
      [4, "skipped", "the post is known as one by old.fen, and new.fen is probably the same account, renamed"],
      [5, "skipped", "the post is known as one by old.fen, and New.fen is probably the same account, renamed"],
    ]);
  });

  test("are found across the steps of an import, and of a dry run", async () => {
    const owner = await makeOwner(world());
    const ids = freshIds(1);
    const fillers = Array.from({ length: 300 }, (_, i): [string, string] => [
      "filler.fen",
      `7290000000000${200_001 + i}`,
    ]);
    const rows: [string, string][] = [["old.fen", ids[0] ?? ""], ...fillers, ["new.fen", ids[0] ?? ""]];
    const { _id: id } = await openPosts(owner, rows);
    const counts = { created: 2, updated: 299, skipped: 1, renamed: [expect.objectContaining({ posts: 1 })] };
    expect((await tried(world(), owner, id)).tried).toEqual({ ...NONE, ...counts });
    expect((await ran(world(), owner, id)).counts).toEqual({ ...NONE, ...counts });
    expect(await accountsOf(owner)).toEqual(["filler.fen: 300", "old.fen: 1"]);
  });

  test("of one of everyone's accounts are not stored under a name of the workspace", async () => {
    const [admin, owner] = [await makeOwner(world()), await makeOwner(world())];
    const [id = ""] = freshIds(1);
    await imported(admin, [["public.fen", id]]);
    await world().root.execute(sql`update accounts set customer_id = null where username = 'public.fen'`);
    await world().root.execute(sql`update posts set customer_id = null where external_id = ${id}`);
    await world().root.execute(sql`
      update creators set customer_id = null where id in (select creator_id from accounts where username = 'public.fen')`);
    const { counts } = await imported(owner, [["private.fen", id]]);
    expect(counts).toMatchObject({ created: 0, skipped: 1, renamed: [{ knownAs: "public.fen" }] });
    // Posts of another workspace are none of its business.
    const [other = ""] = freshIds(1);
    await imported(admin, [["theirs.fen", other]]);
    expect((await imported(owner, [["ours.fen", other]])).counts).toEqual({ ...NONE, created: 1 });
  });

  test("whose ids are not the network's are stored for each", async () => {
    const owner = await makeOwner(world());
    const numbered: [string, string][] = [
      ["ada.fen", "1"],
      ["bea.fen", "1"],
    ];
    expect((await imported(owner, numbered)).counts).toEqual({ ...NONE, created: 2 });
    const [id = ""] = freshIds(1);
    const onServers: [string, string][] = [
      ["ada@one.example", id],
      ["bea@two.example", id],
    ];
    expect((await imported(owner, onServers, { network: "mastodon" })).counts).toEqual({ ...NONE, created: 2 });
  });
});

test("a post with co-authors is one of each of them, in a dry run too, until the import is undone", async () => {
  const owner = await makeOwner(world());
  const [one = "", two = ""] = freshIds(2);
  const columns = [...COLUMNS, { field: "co_authors" as const }];
  const text = [
    "username,post id,published,likes,collaborators",
    `ada.duo,${one},2026-02-01,10,"@bea.duo, Ada.Duo, not a handle!, cora.sample"`,
    `bea.duo,${two},2026-02-01,3,`,
    `bea.duo,${one},2026-02-01,10,`,
  ].join("\n");
  const { _id: id } = await openTable(owner, text, { columns, target: "posts", network: "tiktok" });
  const counts = { ...NONE, created: 1, updated: 2 };
  expect((await tried(world(), owner, id)).tried).toEqual(counts);
  const done = await ran(world(), owner, id);
  expect(done.counts).toEqual(counts);
  expect(await accountsOf(owner)).toEqual(["ada.duo: 1", "bea.duo: 2"]);
  const { rows } = await world().root.execute(sql`
    select external_id = ${one} as of_two, is_joint, count(*)::int as rows from posts
    where customer_id = ${owner.customerId} group by 1, 2 order by 1 desc`);
  expect(rows).toEqual([
    { of_two: true, is_joint: true, rows: 2 },
    { of_two: false, is_joint: false, rows: 1 },
  ]);
  await owner.browser.call(undoAction, { id: done.actionId ?? "" });
  await workOff(world(), (await viewOf(owner, id)).jobId);
  expect(await accountsOf(owner)).toEqual([]);
});

test("an account is named by no import after its erasure", async () => {
  const [admin, owner] = [await makeAdmin(world()), await makeOwner(world())];
  const [post = ""] = freshIds(1);
  await imported(owner, [["erased.fen", post]]);
  const { _id: id } = await openPosts(owner, [["remaining.fen", post]]);
  expect((await ran(world(), owner, id)).counts?.renamed).toHaveLength(1);
  const { rows: found } = await world().root.execute<{ id: string }>(
    sql`select creator_id::text as id from accounts where username = 'erased.fen'`,
  );
  expect((await admin.browser.call(eraseCreator, { creatorId: found[0]?.id ?? "" })).status).toBe(200);
  expect(JSON.stringify(await viewOf(owner, id))).not.toContain("erased.fen");
  const { rows: steps } = await world().root.execute(sql`select counts from import_steps where import_id = ${id}`);
  expect(JSON.stringify(steps)).not.toContain("erased.fen");
  expect((await owner.browser.call(getImportProblems, { id })).status).toBe(404);
});

describe("an account that the user confirms to be renamed", () => {
  test("gets the posts and the new handle, and the old one again when the import is undone", async () => {
    const owner = await makeOwner(world());
    const [one = "", two = "", three = ""] = freshIds(3);
    await imported(owner, [["old.fen", one]]);
    const before = await accountsOf(owner);
    const later: Partial<ImportPlan> = { date: "2026-04-01", renames: { "tiktok/new.fen": "old.fen" } };
    const rows: [string, string][] = [
      ["new.fen", one],
      ["new.fen", two],
    ];
    const { _id: id } = await openPosts(owner, rows, later);
    const counts = { ...NONE, updated: 2 };
    expect((await tried(world(), owner, id)).tried).toEqual(counts);
    const done = await ran(world(), owner, id);
    expect(done.counts).toEqual(counts);
    expect(await accountsOf(owner)).toEqual(["new.fen: 2 formerly old.fen"]);
    await owner.browser.call(undoAction, { id: done.actionId ?? "" });
    await workOff(world(), (await viewOf(owner, id)).jobId);
    expect(await accountsOf(owner)).toEqual(before);
    // A later table needs no answer: both names are known.
    await imported(owner, rows, later);
    expect((await imported(owner, [["new.fen", three]], { date: "2026-05-01" })).counts).toEqual({
      ...NONE,
      updated: 1,
    });
    expect(await accountsOf(owner)).toEqual(["new.fen: 3 formerly old.fen"]);
  });

  test("stays known by the old handle where the table is older than what is known of it", async () => {
    const owner = await makeOwner(world());
    const [one = "", two = ""] = freshIds(2);
    const change: Partial<ImportPlan> = { renames: { "tiktok/new.fen": "old.fen" } };
    await imported(owner, [["old.fen", one]]);
    await world().root.execute(sql`
      update accounts set counted_at = '2026-06-01' where username = 'old.fen' and customer_id = ${owner.customerId}`);
    expect((await imported(owner, [["new.fen", two]], change)).counts).toEqual({ ...NONE, updated: 1 });
    expect(await accountsOf(owner)).toEqual(["old.fen: 2"]);
  });
});

test("the command line names the option that confirms a renamed account, and imports with it", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "limelight-import-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = async (handle: string, ids: string[], ...flags: string[]) => {
    const file = path.join(folder, `${handle}.csv`);
    writeFileSync(file, ["username,post id,published", ...ids.map((id) => `${handle},${id},2026-02-01`)].join("\n"));
    const input = readArguments([file, "--network", "tiktok", "--target", "posts", ...flags]);
    return describeResult(await importFile({ ctx: world().ctx, input }), input.dryRun).join("\n");
  };
  const [one = "", two = ""] = freshIds(2);
  await run("former.fern", [one], "--date", "2026-02");
  const later = async (...flags: string[]) => run("present.fern", [one, two], "--date", "2026-03", ...flags);
  const option = "tiktok/present.fern=former.fern";
  expect(await later("--dry-run")).toContain(`If it is: --renamed "${option}"`);
  await later("--renamed", option);
  const { rows } = await world().root.execute(
    sql`select username from accounts where username in ('former.fern', 'present.fern')`,
  );
  expect(rows).toEqual([{ username: "present.fern" }]);
});

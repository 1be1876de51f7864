import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { addCreator, getCrmUser, listCrm } from "#contract/crm/endpoints.ts";
import type { InputOf } from "#contract/base/endpoint.ts";
import { TIMELINE_PAGE_SIZE } from "#contract/base/limits.ts";
import { listNotifications } from "#contract/notifications.ts";
import {
  addNote,
  deleteNote,
  editNote,
  getTimeline,
  type TimelineEventData,
  type TimelineEntry,
} from "#contract/timeline.ts";
import { removeMember } from "#contract/workspaces.ts";
import { notes } from "#server/db/tables/index.ts";
import { eraseFromNotifications } from "#server/domains/notifications/index.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld({ plans: false });
const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(world().ctx.clock.now().getTime() - hours * HOUR);
let handles = 0;

/** A creator with a post for each of these hours ago. */
async function makePosting(hoursAgo: number[]): Promise<string> {
  handles += 1;
  const posts = hoursAgo.map((hours) => ({
    externalId: `p${hours}`,
    publishedAt: ago(hours),
    countedAt: ago(0),
    format: "image" as const,
    text: `post of ${hours} hours ago`,
    url: "https://example.test/p",
    hashtags: [],
    mentions: [],
    likes: 5,
    comments: 1,
  }));
  const accounts = [{ network: "tiktok" as const, username: `posting_${handles}`, counts: [], posts }];
  const [id] = await makeCreators(world(), 1, { accounts });
  return id ?? "";
}

/** The creator's row in the CRM. */
async function keep({ browser }: Person, creatorId: string): Promise<string> {
  await browser.call(addCreator, { creatorsId: [creatorId] });
  const rows = (await browser.call(listCrm, { pagination: 200 })).body.crmCreators;
  return rows.find((row) => row.creatorId === creatorId)?._id ?? "";
}

async function withRow(hoursAgo: number[] = []) {
  const owner = await makeOwner(world());
  const creatorId = await makePosting(hoursAgo);
  return { owner, creatorId, id: await keep(owner, creatorId) };
}

async function record({ customerId }: Person, creatorId: string, data: TimelineEventData | { kind: string }, at: Date) {
  await world().root.execute(sql`
    insert into moments (customer_id, creator_id, data, created_at)
    values (${customerId}, ${creatorId}, ${JSON.stringify(data)}::jsonb, ${at})`);
}

async function read({ browser }: Person, id: string, show: InputOf<typeof getTimeline>["show"] = "all") {
  const { status, body } = await browser.call(getTimeline, { id, show });
  expect(status).toBe(200);
  return body.entries;
}

function summaryOf({ what }: TimelineEntry): string {
  if (what.kind === "note") return what.note.text;
  return what.kind === "post" ? what.post.text : what.kind;
}

async function write({ browser }: Person, id: string, text: string): Promise<TimelineEntry> {
  const { status, body } = await browser.call(addNote, { id, text });
  expect(status).toBe(200);
  return body.entry;
}

describe("one stream", () => {
  test("of what the team did and wrote and the creator published, newest first, also before their stay", async () => {
    const { owner, creatorId, id } = await withRow([2, 5000]);
    await record(owner, creatorId, { kind: "import", title: "Panel" }, ago(3));
    const note = await write(owner, id, " Likes dogs. ");
    expect(note).toMatchObject({
      actor: { _id: owner.userId, name: expect.stringContaining("Ada") },
      what: { kind: "note", note: { text: "Likes dogs.", editedAt: null, mine: true } },
    });
    const entries = await read(owner, id);
    expect(entries.map(summaryOf).filter((text) => text !== "added")).toEqual([
      "Likes dogs.",
      "post of 2 hours ago",
      "import",
      "post of 5000 hours ago",
    ]);
    const post = entries.find((entry) => entry.what.kind === "post");
    expect(post).toMatchObject({ actor: null, what: { post: { network: "tiktok", engagement: 6, partial: false } } });
    expect((await read(owner, id, "notes")).map(summaryOf)).toEqual(["Likes dogs."]);
    expect((await read(owner, id, "team")).map(summaryOf)).toContain("import");
    expect((await read(owner, id, "team")).map(summaryOf)).not.toContain("Likes dogs.");
    expect((await read(owner, id, "posts")).map(summaryOf)).toEqual(["post of 2 hours ago", "post of 5000 hours ago"]);
  });

  test("pages through all entries once, also those of the same time", async () => {
    const hours = Array.from({ length: 25 }, (_, i) => 1 + Math.floor(i / 5));
    const owner = await makeOwner(world());
    const creatorId = await makePosting(hours.map((hour, i) => hour + (i % 5) / 100));
    const id = await keep(owner, creatorId);
    const same = ago(10);
    await world().root.execute(sql`
      insert into moments (customer_id, creator_id, data, created_at)
      select ${owner.customerId}, ${creatorId}, '{"kind":"import","title":"A"}'::jsonb, ${same}
      from generate_series(1, 25)`);
    await world().root.execute(sql`
      insert into notes (customer_id, creator_id, author_id, text, created_at)
      select ${owner.customerId}, ${creatorId}, ${owner.userId}, 'note ' || n, ${same} from generate_series(1, 25) n`);
    await world().root.execute(sql`
      update posts set published_at = ${same} where creator_id = ${creatorId} and id in (
        select id from posts where creator_id = ${creatorId} limit 12)`);
    const pages: TimelineEntry[][] = [];
    let before: string | undefined;
    do {
      const { body } = await owner.browser.call(getTimeline, { id, before });
      pages.push(body.entries);
      before = body.next ?? undefined;
    } while (before !== undefined);
    const all = pages.flat();
    expect(pages.slice(0, -1).every((page) => page.length === TIMELINE_PAGE_SIZE)).toBe(true);
    expect(new Set(all.map((entry) => entry._id)).size).toBe(all.length);
    expect(all.filter((entry) => entry.what.kind !== "added")).toHaveLength(75);
    expect(all.map((entry) => entry.at)).toEqual(
      all
        .map((entry) => entry.at)
        .toSorted()
        .toReversed(),
    );
  });

  test("has what creators merged into a row did and wrote; their own rows no longer have a timeline", async () => {
    const { owner, id } = await withRow([1]);
    const otherId = await makePosting([3]);
    const other = await keep(owner, otherId);
    await write(owner, other, "of the other");
    await world().root.execute(sql`update crm_creators set merged_into = ${id} where id = ${other}`);
    const texts = (await read(owner, id)).map(summaryOf);
    expect(texts.filter((text) => text !== "added")).toEqual([
      "of the other",
      "post of 1 hours ago",
      "post of 3 hours ago",
    ]);
    expect((await owner.browser.call(getTimeline, { id: other })).status).toBe(404);
    expect((await owner.browser.call(addNote, { id: other, text: "A" })).status).toBe(404);
  });

  test("leaves out what a version to come has written, and posts of tomorrow", async () => {
    const { owner, creatorId, id } = await withRow([-24]);
    await record(owner, creatorId, { kind: "danced" }, ago(1));
    expect((await read(owner, id)).map(summaryOf).filter((text) => text !== "added")).toEqual([]);
  });
});

describe("notes", () => {
  test("are changed by who wrote them alone", async () => {
    const { owner, id } = await withRow();
    const member = await makeColleague(world(), owner, "member");
    const { _id } = await write(member, id, "First");
    const { body } = await member.browser.call(editNote, { id: _id, text: "Second" });
    expect(body.entry.what).toMatchObject({ note: { text: "Second", editedAt: expect.any(String), mine: true } });
    const refused = await owner.browser.call(editNote, { id: _id, text: "Third" });
    expect([refused.status, refused.error.err]).toEqual([403, "forbidden"]);
    expect(await read(owner, id, "notes")).toMatchObject([{ what: { note: { text: "Second", mine: false } } }]);
  });

  test("the same words again are no edit", async () => {
    const { owner, id } = await withRow();
    const { _id } = await write(owner, id, "Same");
    const { body } = await owner.browser.call(editNote, { id: _id, text: "Same" });
    expect(body.entry.what).toMatchObject({ note: { editedAt: null } });
  });

  test("are deleted by who wrote them or an owner, and come back once", async () => {
    const { owner, id } = await withRow();
    const member = await makeColleague(world(), owner, "member");
    const other = await makeColleague(world(), owner, "member");
    const { _id } = await write(member, id, "Mine");
    expect((await other.browser.call(deleteNote, { id: _id })).status).toBe(403);
    const { actionId } = (await owner.browser.call(deleteNote, { id: _id })).body;
    expect(await read(owner, id, "notes")).toEqual([]);
    expect((await member.browser.call(editNote, { id: _id, text: "Still mine" })).status).toBe(404);
    expect((await member.browser.call(deleteNote, { id: _id })).status).toBe(404);
    const undone = await other.browser.call(undoAction, { id: actionId });
    expect([undone.status, (await other.browser.call(undoAction, { id: actionId })).status]).toEqual([200, 200]);
    // To redo it is to delete the note again.
    expect((await other.browser.call(undoAction, { id: undone.body.redoId ?? "" })).status).toBe(403);
    expect(await read(owner, id, "notes")).toMatchObject([{ _id, what: { note: { text: "Mine", mine: false } } }]);
    expect((await member.browser.call(deleteNote, { id: _id })).status).toBe(200);
  });

  test("notify connected clients", async () => {
    const { owner, id } = await withRow();
    await write(owner, id, "Hello");
    expect(world().emitted.at(-1)).toMatchObject({
      customerId: owner.customerId,
      event: "changed",
      payload: { tags: ["timeline"], by: null },
    });
  });
});

async function mentionsOf({ browser }: Person) {
  const { notifications } = (await browser.call(listNotifications, { type: "global" })).body;
  return notifications.flatMap(({ payload, names, by }) =>
    payload.kind === "note.mention" ? [{ ...payload, by, name: names[payload.creator] }] : [],
  );
}

test("a note is written, and notified of, once, however often it is sent; the id of another note is refused", async () => {
  const { owner, id } = await withRow();
  const colleague = await makeColleague(world(), owner, "member");
  const mentions = [colleague.userId];
  const note = { id, text: "Free in March", mentions, noteId: "0b5f1c9e-3a52-4e6d-8f0b-6f6c0d9b1a11" };
  const [first, second] = await Promise.all([owner.browser.call(addNote, note), owner.browser.call(addNote, note)]);
  expect([first.body.entry._id, second.body.entry._id]).toEqual([note.noteId, note.noteId]);
  expect((await read(owner, id, "notes")).map(summaryOf)).toEqual(["Free in March"]);
  // Nor does it notify of what it does not say.
  const other = await makeColleague(world(), owner, "viewer");
  await owner.browser.call(addNote, { ...note, mentions: [colleague.userId, other.userId] });
  expect([(await mentionsOf(colleague)).length, (await mentionsOf(other)).length]).toEqual([1, 0]);
  const left = { ...note, mentions: [colleague.userId, (await makeOwner(world())).userId] };
  expect((await owner.browser.call(addNote, left)).body.entry._id).toBe(note.noteId);

  const stranger = await makeOwner(world());
  const theirs = await keep(stranger, (await withRow()).creatorId);
  const refused = [
    await colleague.browser.call(addNote, { ...note, text: "Mine" }),
    await stranger.browser.call(addNote, { ...note, id: theirs, mentions: [] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  await owner.browser.call(deleteNote, { id: note.noteId });
  expect((await owner.browser.call(addNote, note)).status).toBe(404);
  expect(await read(owner, id, "notes")).toEqual([]);
});

describe("mentions", () => {
  async function withColleagues() {
    const { owner, creatorId, id } = await withRow();
    const one = await makeColleague(world(), owner, "member");
    const other = await makeColleague(world(), owner, "viewer");
    const { members } = (await owner.browser.call(getCrmUser, {})).body.crmUser;
    const nameOf = ({ userId }: Person) => members.find(({ _id }) => _id === userId)?.name ?? "";
    return { owner, creatorId, id, one, other, nameOf };
  }

  test("notify each colleague once, with who wrote it, and not the author", async () => {
    const { owner, creatorId, id, one, other, nameOf } = await withColleagues();
    const text = `@${nameOf(one)} please call`;
    const mentions = [one.userId.toUpperCase(), owner.userId];
    const { entry } = (await owner.browser.call(addNote, { id, text, mentions })).body;
    const named = (people: Person[]) => people.map((person) => ({ _id: person.userId, name: nameOf(person) }));
    expect(entry.what).toMatchObject({ note: { text, mentions: expect.arrayContaining(named([one, owner])) } });
    const expected = { kind: "note.mention", by: nameOf(owner), creator: creatorId, excerpt: text };
    expect(await mentionsOf(one)).toMatchObject([expected]);
    expect([await mentionsOf(owner), await mentionsOf(other)]).toEqual([[], []]);
    // Without mentions they stay; who is added is notified.
    await owner.browser.call(editNote, { id: entry._id, text: `${text} today` });
    await owner.browser.call(editNote, { id: entry._id, text: "Both", mentions: [one.userId, other.userId] });
    expect([(await mentionsOf(one)).length, (await mentionsOf(other)).length]).toEqual([1, 1]);
    expect(await read(owner, id, "notes")).toMatchObject([{ what: { note: { mentions: named([one, other]) } } }]);
    // They quote the note as it is, for those it mentions.
    expect(await mentionsOf(one)).toMatchObject([{ ...expected, excerpt: "Both" }]);
    await owner.browser.call(editNote, { id: entry._id, text: "One", mentions: [other.userId] });
    expect([(await mentionsOf(one)).length, (await mentionsOf(other)).length]).toEqual([0, 1]);
    await owner.browser.call(deleteNote, { id: entry._id });
    expect(await mentionsOf(other)).toEqual([]);
  });

  test("are of members of the workspace, and keep the name of one who leaves", async () => {
    const { owner, id, one, nameOf } = await withColleagues();
    const stranger = await makeOwner(world());
    const refused = await owner.browser.call(addNote, { id, text: "Hello", mentions: [stranger.userId] });
    expect([refused.status, refused.error.err]).toEqual([400, "bad_request"]);
    expect([await read(owner, id, "notes"), await mentionsOf(stranger)]).toEqual([[], []]);
    const name = nameOf(one);
    const mentions = [one.userId];
    const { entry } = (await owner.browser.call(addNote, { id, text: `@${name}`, mentions })).body;
    await owner.browser.call(removeMember, { id: one.userId });
    expect((await owner.browser.call(addNote, { id, text: `@${name}`, mentions })).status).toBe(400);
    const edited = await owner.browser.call(editNote, { id: entry._id, text: `Ask @${name}`, mentions });
    expect(edited.body.entry.what).toMatchObject({ note: { mentions: [{ _id: one.userId, name }] } });
  });

  test("are erased from notifications with the creator", async () => {
    const { owner, creatorId, id, one } = await withColleagues();
    await owner.browser.call(addNote, { id, text: "About her health", mentions: [one.userId] });
    const call = { creatorId: Number(creatorId), names: [], mentions: () => false };
    await eraseFromNotifications(world().root, call);
    expect(await mentionsOf(one)).toEqual([]);
  });
});

describe("who may not", () => {
  test("viewers read and write nothing", async () => {
    const { owner, id } = await withRow();
    const viewer = await makeColleague(world(), owner, "viewer");
    const { _id } = await write(owner, id, "Secret of the team");
    expect((await read(viewer, id, "notes")).map(summaryOf)).toEqual(["Secret of the team"]);
    const answers = await Promise.all([
      viewer.browser.call(addNote, { id, text: "A" }),
      viewer.browser.call(editNote, { id: _id, text: "A" }),
      viewer.browser.call(deleteNote, { id: _id }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403]);
    expect((await read(owner, id, "notes")).map(summaryOf)).toEqual(["Secret of the team"]);
  });

  test("bad input", async () => {
    const { owner, id } = await withRow();
    const { browser } = owner;
    const bad = Buffer.from("tomorrow note 7").toString("base64url");
    const answers = await Promise.all([
      browser.call(addNote, { id, text: "  " }),
      browser.call(addNote, { id, text: "a".repeat(2001) }),
      browser.call(addNote, { id, text: "a\u0000" }),
      browser.call(addNote, { id: "7", text: "A" }),
      browser.call(getTimeline, { id, before: bad }),
      browser.call(getTimeline, { id, before: "a".repeat(101) }),
      browser.send(getTimeline, `/api/crm/timeline/${id}?show=tea`),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400, 400, 400, 400]);
    expect(answers[4]?.error.issues).toMatchObject([{ path: "before" }]);
  });

  test("another workspace: nothing found, nothing changed", async () => {
    const { owner, creatorId, id } = await withRow();
    const stranger = await makeOwner(world());
    const theirs = await keep(stranger, creatorId);
    const { _id } = await write(owner, id, "Ours");
    const before = await world().root.select().from(notes).orderBy(notes.id);
    const answers = await Promise.all([
      stranger.browser.call(getTimeline, { id }),
      stranger.browser.call(addNote, { id, text: "Theirs" }),
      stranger.browser.call(editNote, { id: _id, text: "Theirs" }),
      stranger.browser.call(deleteNote, { id: _id }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(await world().root.select().from(notes).orderBy(notes.id)).toEqual(before);
    expect(await read(stranger, theirs, "notes")).toEqual([]);
  });
});

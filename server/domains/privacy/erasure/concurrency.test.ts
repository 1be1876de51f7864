import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { getSubjectData } from "#contract/privacy.ts";
import { trust } from "#contract/base/trust.ts";
import type { Client, Context, Member } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import { eraseHiddenFromIndex } from "#server/engine/index.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { waitingForLocks } from "#test/support/waiting-for-locks.ts";
import { useWorld } from "#test/support/world.ts";
import { tracesOf } from "../testing/traces.ts";
import { eraseCreator } from "./erase-creator.ts";

const world = useWorld();
const source = { kind: "file" as const, name: "panel" };
let admin: Person;
let sequence = 0;

beforeAll(async () => {
  await world().root.execute(sql.raw("alter sequence creators_id_seq restart with 817263000"));
  admin = await makeAdmin(world());
});

function makeSubject(): { handle: string; record: CreatorRecord } {
  sequence += 1;
  const handle = `qwendolin${String.fromCodePoint(96 + sequence)}`;
  const at = world().ctx.clock.now();
  const post = { externalId: handle, publishedAt: at, countedAt: at, format: "image" as const, text: `By ${handle}` };
  const account = {
    network: "instagram" as const,
    username: handle,
    counts: [],
    posts: [{ ...post, hashtags: [], mentions: [] }],
  };
  return { handle, record: { accounts: [account], facts: { fullName: `${handle} Said` }, at, niches: [] } };
}

const recordOne = async (ctx: Context, record: CreatorRecord) =>
  (await recordCreators({ ctx, input: { source, records: [record] } }))[0];

async function eraseAs(creatorId: string, changes: Partial<Context<Member>> = {}) {
  const { userId, customerId } = admin;
  const actor: Member = {
    kind: "member",
    userId,
    customerId,
    ownerId: userId,
    name: "Ada",
    member: "owner",
    isAdmin: true,
    plan: 1,
    sessionId: "",
  };
  const client = trust<Client>({ tabId: null }); // no other field is read
  return eraseCreator.handle({ ctx: { ...world().ctx, actor, ...changes }, input: { creatorId }, client });
}

test("erasure waits for concurrent recording and skips later recording", async () => {
  const { ctx } = world();
  const { handle, record } = makeSubject();
  const id = String((await recordOne(ctx, record))?.creatorId);
  let done = false;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const recording = inTransaction(ctx, async (tx) => {
    await recordOne(tx, { ...record, facts: { city: `City of ${handle}` } });
    hold();
    await gate;
  });
  await held;
  const going = eraseAs(id).then(() => (done = true));
  await waitingForLocks(world());
  expect(done).toBe(false);
  const late = recordOne(ctx, record);
  open();
  await Promise.all([recording, going]);
  expect(await late).toEqual({ outcome: "objected", creatorId: null });
  await world().indexSync.flush();
  expect(await tracesOf(world(), [handle, id])).toEqual([]);
});

test("an unavailable engine erases the creator once it is back, and the last copies at night", async () => {
  const { ctx, indexSync } = world();
  const { handle, record } = makeSubject();
  const id = String((await recordOne(ctx, record))?.creatorId);
  await indexSync.flush();
  expect((await tracesOf(world(), [handle, id])).some((trace) => trace.startsWith("engine"))).toBe(true);
  const away = () => Promise.reject(new Error("away"));
  const engine = { ...ctx.engine, query: away, write: away, command: away };
  expect(await eraseAs(id, { engine })).toMatchObject({ success: true });
  const left = await tracesOf(world(), [handle, id]);
  expect(left.filter((trace) => !trace.startsWith("engine") && !trace.startsWith("public.outbox"))).toEqual([]);
  await indexSync.flush();
  await eraseHiddenFromIndex({ ctx });
  expect(await tracesOf(world(), [handle, id])).toEqual([]);
  expect((await admin.browser.call(getSubjectData, { id })).error.err).toBe("not_found");
});

test("of two concurrent erasures of one creator one succeeds and the other finds none", async () => {
  const { record } = makeSubject();
  const id = String((await recordOne(world().ctx, record))?.creatorId);
  const outcomes = await Promise.allSettled([eraseAs(id), eraseAs(id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await world().root.execute(sql`select count(*) as n from objections where removed = '{}'`);
  expect(rows).toEqual([{ n: 0 }]);
});

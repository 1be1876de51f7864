import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { whatWeHold } from "#contract/privacy.ts";
import { trust } from "#contract/trust.ts";
import type { Client, Context, Member } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import { forgetHidden } from "#server/engine/index.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { tracesOf } from "../testing/traces.ts";
import { object } from "./object.ts";

const world = useWorld();
const source = { kind: "file" as const, name: "panel" };
let admin: Person;
let made = 0;

beforeAll(async () => {
  await world().root.execute(sql.raw("alter sequence creators_id_seq restart with 817263000"));
  admin = await makeAdmin(world());
});

function somebody(): { handle: string; record: CreatorRecord } {
  made += 1;
  const handle = `qwendolin${String.fromCodePoint(96 + made)}`;
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

const say = async (ctx: Context, record: CreatorRecord) =>
  (await recordCreators({ ctx, input: { source, records: [record] } }))[0];

async function objecting(creatorId: string, changes: Partial<Context<Member>> = {}) {
  const { userId, customerId } = admin;
  const actor: Member = {
    kind: "member",
    userId,
    customerId,
    name: "Ada",
    member: "owner",
    isAdmin: true,
    plan: 1,
    sessionId: "",
  };
  const client = trust<Client>({ tabId: null }); // nothing else of it is read
  return object.handle({ ctx: { ...world().ctx, actor, ...changes }, input: { creatorId }, client });
}

test("who is just being recorded is waited for, and who is recorded meanwhile is passed over", async () => {
  const { ctx } = world();
  const { handle, record } = somebody();
  const id = String((await say(ctx, record))?.creatorId);
  let done = false;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  const recording = inTransaction(ctx, async (tx) => {
    await say(tx, { ...record, facts: { city: `City of ${handle}` } });
    hold();
    await gate;
  });
  await held;
  const going = objecting(id).then(() => (done = true));
  await new Promise((resolve) => void setTimeout(resolve, 300));
  expect(done).toBe(false);
  const late = say(ctx, record);
  open();
  await Promise.all([recording, going]);
  expect(await late).toEqual({ outcome: "objected", creatorId: null });
  await world().fold.drain();
  expect(await tracesOf(world(), [handle, id])).toEqual([]);
});

test("an engine that is away forgets them when it is back, to the last copy at night", async () => {
  const { ctx, fold } = world();
  const { handle, record } = somebody();
  const id = String((await say(ctx, record))?.creatorId);
  await fold.drain();
  expect((await tracesOf(world(), [handle, id])).some((trace) => trace.startsWith("engine"))).toBe(true);
  const away = () => Promise.reject(new Error("away"));
  const engine = { ...ctx.engine, ask: away, write: away, command: away };
  expect(await objecting(id, { engine })).toMatchObject({ success: true });
  const left = await tracesOf(world(), [handle, id]);
  expect(left.filter((trace) => !trace.startsWith("engine") && !trace.startsWith("public.outbox"))).toEqual([]);
  await fold.drain();
  await forgetHidden({ ctx });
  expect(await tracesOf(world(), [handle, id])).toEqual([]);
  expect((await admin.browser.call(whatWeHold, { id })).error.err).toBe("not_found");
});

test("two who object to the same at once: one is followed, the other finds nobody", async () => {
  const { record } = somebody();
  const id = String((await say(world().ctx, record))?.creatorId);
  const outcomes = await Promise.allSettled([objecting(id), objecting(id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { rows } = await world().root.execute(sql`select count(*) as n from objections where removed = '{}'`);
  expect(rows).toEqual([{ n: 0 }]);
});

import { beforeEach, describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import * as profiles from "#contract/creator-profile/edit.ts";
import { addCreator } from "#contract/crm/endpoints.ts";
import { blockWorkspace, listOwnThreads, sendMessage } from "#contract/mail/messages.ts";
import { listNotifications } from "#contract/notifications.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { listEnquiries } from "#contract/spotlight/enquiries.ts";
import { giveProfile, makeOwningCreator } from "#test/factories/claims.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

let owner: Person;
let id: string;

beforeEach(async () => {
  const made = await makeOwningCreator(world());
  [owner, id] = [made, made.creatorId];
});

const read = async () => (await owner.browser.call(profiles.getOwnProfile, { id })).body.profile;
const undo = async (actionId: string | null) => owner.browser.call(undoAction, { id: actionId ?? expect.fail() });

describe("networks", () => {
  const account = (network: "instagram" | "tiktok" | "youtube", username: string, posts: object[] = []) => ({
    network,
    username: `${username}${id}`,
    counts: posts.length > 0 ? [{ at: world().ctx.clock.now(), precision: "day" as const, followers: 500 }] : [],
    posts: [],
  });
  const networks = async () => (await read()).networks.map(({ network }) => network);
  const own = async (...accounts: ReturnType<typeof account>[]) => {
    [id = ""] = await makeCreators(world(), 1, { accounts });
    await giveProfile(world(), owner.userId, id);
    await world().indexSync.flush();
    return id;
  };

  test("are taken out, but not the account that proves the profile; an undo brings them back", async () => {
    await own(account("instagram", "proof"), account("tiktok", "with", [{}]), account("youtube", "without"));
    const without = async (network: "instagram" | "tiktok" | "youtube" | "twitch") =>
      owner.browser.call(profiles.deleteOwnNetwork, { id, network });
    expect(refusal(await without("instagram"))).toEqual([409, "conflict"]);
    expect(refusal(await without("twitch"))).toEqual([404, "not_found"]);
    const tiktok = await without("tiktok");
    expect(tiktok.status).toBe(200);
    expect((await without("youtube")).status).toBe(200);
    expect(await networks()).toEqual(["instagram"]);
    expect(
      await query("select creator_id from accounts where username like 'with%' and creator_id <> $1", id),
    ).toHaveLength(1);
    expect((await undo(tiktok.body.actionId)).status).toBe(200);
    expect((await networks()).toSorted()).toEqual(["instagram", "tiktok"]);
  });

  test("that became the profile of someone else do not come back by an undo", async () => {
    await own(account("instagram", "proof"), account("tiktok", "left", [{}]));
    const { actionId } = (await owner.browser.call(profiles.deleteOwnNetwork, { id, network: "tiktok" })).body;
    const [left] = await query("select creator_id from accounts where username like 'left%' and creator_id <> $1", id);
    const other = await makeOwningCreator(world());
    await giveProfile(world(), other.userId, String(left?.["creator_id"]));
    await undo(actionId);
    expect(await networks()).toEqual(["instagram"]);
    expect(await query("select state from creator_claims where creator_id = $1", left?.["creator_id"])).toEqual([
      { state: "owned" },
    ]);
  });

  test("of another profile of the same user are moved here, and are due to be read again", async () => {
    const other = await own(account("tiktok", "second"));
    const target = await own(account("instagram", "first"));
    const { otherAccounts } = await read();
    const found = otherAccounts.find(({ network }) => network === "tiktok");
    const add = async (fromAccountId: string, by = owner) =>
      by.browser.call(profiles.addOwnNetwork, { id: target, fromAccountId });
    const stranger = await makeOwningCreator(world());
    const [theirs] = await query("select id from accounts where creator_id = $1", stranger.creatorId);
    expect(refusal(await add(String(theirs?.["id"])))).toEqual([404, "not_found"]);
    expect(refusal(await add("999999999"))).toEqual([404, "not_found"]);
    await query(
      `insert into account_refreshes (account_id, connector, priority, due_at)
       values ($1, 'tiktok', 3, $2) on conflict (account_id) do update set due_at = excluded.due_at`,
      found?._id,
      new Date(world().ctx.clock.now().getTime() + 30 * DAY_MS),
    );
    const added = await add(found?._id ?? "");
    expect(added.body.profile.networks.map(({ network }) => network).toSorted()).toEqual(["instagram", "tiktok"]);
    expect(added.body.profile.otherAccounts.map(({ network }) => network)).not.toContain("tiktok");
    const [refresh] = await query("select due_at from account_refreshes where account_id = $1", found?._id);
    expect(refresh?.["due_at"].getTime()).toBe(world().ctx.clock.now().getTime());
    expect(await query("select state from creator_claims where creator_id = $1", other)).toEqual([{ state: "ended" }]);
    await world().indexSync.flush();
    expect(refusal(await add(found?._id ?? ""))).toEqual([404, "not_found"]);
    expect((await undo(added.body.actionId)).status).toBe(200);
    expect(await networks()).toEqual(["instagram"]);
    // The claim that was given up is back, with its proof.
    expect(await query('select state, "end" from creator_claims where creator_id = $1', other)).toEqual([
      { state: "owned", end: null },
    ]);
    expect((await owner.browser.call(profiles.getOwnProfile, { id: other })).status).toBe(200);
  });

  test("of another profile take along what was written to it, and bring it back when that is undone", async () => {
    const other = await own(account("tiktok", "second"));
    const target = await own(account("instagram", "first"));
    const [brand, blocked] = [await makeOwner(world(), PLAN_IDS.agency), await makeOwner(world(), PLAN_IDS.agency)];
    const send = async ({ browser }: Person, creatorId: string) => {
      await world().travel(1);
      await browser.call(addCreator, { creatorsId: [creatorId] });
      const message = { key: crypto.randomUUID(), subject: "Spring", text: "Hello", creatorId };
      return browser.call(sendMessage, message);
    };
    const { threadId } = (await send(brand, other)).body;
    const refused = (await send(blocked, other)).body.threadId;
    await owner.browser.call(blockWorkspace, { id: other, threadId: refused, report: "" });
    const [claim] = await query("select id from creator_claims where creator_id = $1", other);
    await query(
      `insert into spotlight_enquiries (claim_id, form_key, name, email, company, text) values ($1, gen_random_uuid(), 'A', 'a@b.test', '', 'Hi')`,
      claim?.["id"],
    );
    const later = (await send(brand, target)).body.threadId;
    const inbox = async (of: string) => {
      const { threads } = (await owner.browser.call(listOwnThreads, { id: of })).body;
      const { enquiries } = (await owner.browser.call(listEnquiries, { id: of })).body;
      return [new Set(threads.map((one) => one.threadId)), enquiries.length];
    };
    const announced = async () => {
      const { notifications } = (await owner.browser.call(listNotifications, { type: "global" })).body;
      const messages = notifications.flatMap(({ payload }) => (payload.kind === "message" ? [payload] : []));
      return new Map(messages.map(({ thread, creator }) => [thread, creator]));
    };
    const { otherAccounts } = await read();
    const fromAccountId = otherAccounts.find(({ network }) => network === "tiktok")?._id ?? "";
    const added = await owner.browser.call(profiles.addOwnNetwork, { id: target, fromAccountId });
    expect(await inbox(target)).toEqual([new Set([threadId, refused, later]), 1]);
    expect((await announced()).get(threadId)).toBe(target);
    expect((await undo(added.body.actionId)).status).toBe(200);
    expect(await inbox(other)).toEqual([new Set([threadId, refused]), 1]);
    expect(await inbox(target)).toEqual([new Set([later]), 0]);
    expect([(await announced()).get(threadId), (await announced()).get(later)]).toEqual([other, target]);
    expect((await send(blocked, other)).error.msg).toContain("cannot be delivered");
  });

  test("whose claim was lost come back without it, and no other undo brings a claim back", async () => {
    const other = await own(account("tiktok", "lost"));
    const target = await own(account("instagram", "stays"));
    const states = async () => query("select state from creator_claims where creator_id = $1", other);
    const [claim] = await query("select id, account_id from creator_claims where creator_id = $1", other);
    await query(`update creator_claims set state = 'ended', "end" = 'moved' where id = $1`, claim?.["id"]);
    const titled = await owner.browser.call(profiles.updateOwnProfile, { id: target, title: "Something else" });
    expect((await undo(titled.body.actionId)).status).toBe(200);
    expect(await states()).toEqual([{ state: "ended" }]);
    await query(`update creator_claims set state = 'owned', "end" = null where id = $1`, claim?.["id"]);
    const fromAccountId = String(claim?.["account_id"]);
    const added = await owner.browser.call(profiles.addOwnNetwork, { id: target, fromAccountId });
    await query(
      `insert into creator_claims (creator_id, user_id, account_id, network, username, state, method, "end", changed_at)
       select creator_id, user_id, account_id, network, username, 'ended', method, 'decided', changed_at
       from creator_claims where id = $1`,
      claim?.["id"],
    );
    expect((await undo(added.body.actionId)).status).toBe(200);
    expect(await networks()).toEqual(["instagram"]);
    expect(await states()).toEqual([{ state: "ended" }, { state: "ended" }]);
  });
});

import { beforeEach, describe, expect, test } from "vitest";
import { beginImpersonation } from "#contract/impersonation.ts";
import * as contract from "#contract/creator-profile/claims.ts";
import { getOwnProfile } from "#contract/creator-profile/edit.ts";
import { addNetwork, removeNetwork } from "#contract/curation/influencer.ts";
import { closeMatter, getMatter, listMatters } from "#contract/moderation.ts";
import { listNotifications } from "#contract/notifications.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { writeBiography } from "#fakes/networks/behaviour/figures.ts";
import { didOf } from "#fakes/networks/bluesky/items.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { useNetworks } from "#test/support/networks.ts";
import { createWorld, useWorld } from "#test/support/world.ts";
import { hasCode, newCode } from "./rules.ts";

const world = useWorld();
const networks = useNetworks(() => world().ctx.clock.now());
const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;
const refusal = ({ status, error }: { status: number; error: { err: string; msg: string } }) => [
  status,
  error.err,
  error.msg,
];

let made = 0;
/** A creator with an account whose biography the simulated network tells; null: its id is not known yet. */
async function makeReadable(known?: string | null): Promise<{ username: string; creatorId: string }> {
  made += 1;
  const username = `owner${made}.sample`;
  const at = world().ctx.clock.now();
  const id = known === null ? {} : { externalId: known ?? didOf(username) };
  const accounts = [{ network: "bluesky" as const, username, counts: [], posts: [], ...id }];
  const [outcome] = await recordCreators({
    ctx: world().ctx,
    input: { source: { kind: "sample", name: "a world" }, records: [{ accounts, facts: {}, at, niches: [] }] },
  });
  return { username, creatorId: String(outcome?.creatorId) };
}

const start = async ({ browser }: Person, username: string) =>
  browser.call(contract.startClaim, { network: "bluesky", username });
const check = async ({ browser }: Person, id: string) => browser.call(contract.checkClaim, { id });
const ownOf = async ({ browser }: Person) => (await browser.call(contract.listOwnCreators, {})).body;
const noticesOf = async ({ browser }: Person) =>
  (await browser.call(listNotifications, { type: "global" })).body.notifications.map(({ payload }) => payload);

/** Claims and proves it. */
async function prove(person: Person, username: string) {
  const { claim } = (await start(person, username)).body;
  writeBiography(username, `Bread & ${claim.code}`);
  return check(person, claim._id);
}

async function matter() {
  const admin = await makeAdmin(world());
  const { matters } = (await admin.browser.call(listMatters, { filters: { kinds: ["claim"] } })).body;
  const [{ id } = { id: "" }] = matters;
  const decide = async (outcome: "resolved" | "declined") =>
    admin.browser.call(closeMatter, { kind: "claim", id, outcome, note: "As we see it." });
  return { admin, id, count: matters.length, decide };
}

let claimant: Person;
beforeEach(async () => {
  world().simulate(networks());
  await query("delete from support_messages");
  claimant = await makeOwner(world());
});

describe("a profile", () => {
  test("is the user's who puts the code into the biography, and no other's", async () => {
    const { username, creatorId } = await makeReadable();
    const other = await makeOwner(world());
    const { claim } = (await start(claimant, username)).body;
    expect(claim).toMatchObject({
      state: "pending",
      canReadBiography: true,
      code: expect.stringMatching(/^ll-\w{14}$/),
    });
    expect(refusal(await check(claimant, claim._id)).slice(0, 2)).toEqual([409, "conflict"]);
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
    writeBiography(username, `Mine: ${claim.code}.`);
    expect(refusal(await check(other, claim._id)).slice(0, 2)).toEqual([404, "not_found"]);
    const { body } = await check(claimant, claim._id);
    expect(body.claim).toMatchObject({ state: "owned", method: "biography", code: null });
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(200);
    expect((await other.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
    expect((await ownOf(claimant)).creators).toEqual([expect.objectContaining({ _id: creatorId, claim: claim._id })]);
    expect(await query("select user_id from creators where id = $1", creatorId)).toEqual([
      { user_id: claimant.userId },
    ]);
    expect(refusal(await check(claimant, claim._id)).slice(0, 2)).toEqual([409, "conflict"]);
    expect(refusal(await start(claimant, username)).slice(0, 2)).toEqual([409, "conflict"]);
  });

  test("goes to administrators where no id of the account was known: the handle may have been another person's", async () => {
    const { username, creatorId } = await makeReadable(null);
    expect((await prove(claimant, username)).body.claim).toMatchObject({ state: "review", method: "biography" });
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
    const { decide } = await matter();
    expect((await decide("resolved")).status).toBe(200);
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(200);
  });

  test("of a creator who is not known yet is looked up, and of one that the network does not have is not found", async () => {
    made += 1;
    expect((await start(claimant, `unknown${made}.sample`)).body.claim.state).toBe("pending");
    expect(refusal(await start(claimant, "notfound.sample")).slice(0, 2)).toEqual([404, "not_found"]);
  });

  test("is claimed from a link to it by one of its accounts", async () => {
    const { username, creatorId } = await makeReadable();
    const find = async (search: string) =>
      claimant.browser.send(contract.findOwnAccounts, `/api/creator/accounts${search}`);
    const { accounts } = (await claimant.browser.call(contract.findOwnAccounts, { creator: creatorId })).body;
    expect(accounts).toMatchObject([{ network: "bluesky", username, creator: { _id: creatorId }, isClaimed: false }]);
    const unknown = (await claimant.browser.call(contract.findOwnAccounts, { creator: "999999999" })).body;
    expect(unknown.accounts).toEqual([]);
    // The other networks have no credentials here.
    expect(unknown.lookups).toContain("bluesky");
    expect(unknown.lookups).not.toContain("instagram");
    for (const wrong of ["", `?creator=${creatorId}&account=${username}`, "?creator=x"])
      expect((await find(wrong)).status).toBe(400);
  });

  test("is not given by a code that has expired, or that another one replaced", async () => {
    const { username } = await makeReadable();
    const first = (await start(claimant, username)).body.claim;
    const second = (await start(claimant, username)).body.claim;
    writeBiography(username, first.code ?? "");
    expect((await check(claimant, first._id)).status).toBe(404);
    expect(refusal(await check(claimant, second._id)).slice(0, 2)).toEqual([409, "conflict"]);
    writeBiography(username, second.code ?? "");
    await world().travel(contract.CLAIM_CODE_MS + 1);
    const [user] = await query("select email from users where id = $1", claimant.userId);
    await claimant.browser.signIn(user?.["email"], PASSWORD);
    expect(refusal(await check(claimant, second._id)).at(-1)).toContain("expired");
    expect((await ownOf(claimant)).claims).toEqual([expect.objectContaining({ code: null, state: "pending" })]);
  });

  test("is not given to who got a handle that was another account's", async () => {
    const { username, creatorId } = await makeReadable("did:plc:whohaditbefore");
    const { claim } = (await start(claimant, username)).body;
    writeBiography(username, claim.code ?? "");
    const answer = await check(claimant, claim._id);
    expect(answer.status).toBe(409);
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
  });

  test("is given up, and a claim is withdrawn, only by its own id", async () => {
    const [one, two] = [await makeReadable(), await makeReadable()];
    await prove(claimant, one.username);
    const waiting = (await start(claimant, two.username)).body.claim;
    const other = await makeOwner(world());
    expect((await other.browser.call(contract.releaseClaim, { id: waiting._id })).status).toBe(404);
    expect((await claimant.browser.call(contract.releaseClaim, { id: waiting._id })).status).toBe(200);
    const own = await ownOf(claimant);
    expect([own.creators.length, own.claims.length]).toEqual([1, 0]);
    const [{ claim } = { claim: "" }] = own.creators;
    expect((await claimant.browser.call(contract.releaseClaim, { id: claim })).status).toBe(200);
    expect((await claimant.browser.call(getOwnProfile, { id: one.creatorId })).status).toBe(404);
    expect((await claimant.browser.call(contract.releaseClaim, { id: claim })).status).toBe(409);
    expect(await query("select user_id from creators where id = $1", one.creatorId)).toEqual([{ user_id: null }]);
  });
});

describe("a second claimant", () => {
  test("opens a dispute: the owner stays until administrators decide, and both are notified", async () => {
    const { username, creatorId } = await makeReadable();
    await prove(claimant, username);
    const second = await makeOwner(world());
    expect((await prove(second, username)).body.claim).toMatchObject({ state: "review", isDisputed: true });
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(200);
    expect(await noticesOf(claimant)).toEqual([{ kind: "claim.disputed", creator: creatorId }]);
    const { admin, id, decide } = await matter();
    const view = (await admin.browser.call(getMatter, { kind: "claim", id })).body.matter;
    expect(view.claim).toMatchObject({ isProved: true, username, owner: expect.stringContaining("Ada") });
    expect((await decide("resolved")).status).toBe(200);
    expect((await second.browser.call(getOwnProfile, { id: creatorId })).status).toBe(200);
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
    expect((await noticesOf(claimant))[0]).toEqual({ kind: "claim.ended", end: "decided", creator: creatorId });
    expect((await noticesOf(second))[0]).toMatchObject({ kind: "matter.closed", matter: "claim", outcome: "resolved" });
  });

  test("who is declined gets nothing, and the owner keeps the profile", async () => {
    const { username, creatorId } = await makeReadable();
    await prove(claimant, username);
    const second = await makeOwner(world());
    await prove(second, username);
    expect((await (await matter()).decide("declined")).status).toBe(200);
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(200);
    expect((await second.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
    expect((await ownOf(second)).claims).toEqual([expect.objectContaining({ state: "ended", end: "declined" })]);
  });
});

describe("evidence", () => {
  test("goes to administrators, who decide; only links that lead somewhere are taken", async () => {
    const { username, creatorId } = await makeReadable();
    const { claim } = (await start(claimant, username)).body;
    for (const link of ["javascript:alert(1)", "data:text/html,x", "//x.test", "https://"])
      expect(
        refusal(
          await claimant.browser.send(contract.sendEvidence, `/api/creator/claims/${claim._id}/evidence`, {
            text: "Mine",
            link,
          }),
        ).slice(0, 2),
      ).toEqual([400, "bad_request"]);
    const input = { id: claim._id, text: "I am named in the imprint.", link: "https://evidence.test/imprint" };
    expect((await claimant.browser.call(contract.sendEvidence, input)).body.claim.state).toBe("review");
    expect(refusal(await claimant.browser.call(contract.sendEvidence, input)).slice(0, 2)).toEqual([409, "conflict"]);
    const { admin, id, decide } = await matter();
    const view = (await admin.browser.call(getMatter, { kind: "claim", id })).body.matter;
    expect(view).toMatchObject({ text: input.text, claim: { link: input.link, isProved: false, owner: null } });
    expect((await decide("resolved")).status).toBe(200);
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(200);
    expect((await decide("declined")).status).toBe(409);
  });

  test("that was withdrawn leaves nothing to decide", async () => {
    const { username, creatorId } = await makeReadable();
    const { claim } = (await start(claimant, username)).body;
    await claimant.browser.call(contract.sendEvidence, { id: claim._id, text: "Mine", link: "" });
    const { decide } = await matter();
    await claimant.browser.call(contract.releaseClaim, { id: claim._id });
    expect((await decide("resolved")).status).toBe(409);
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
    // The state of the message alone decides nothing.
    await query("update support_messages set state = 'open'");
    expect((await decide("resolved")).status).toBe(409);
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
  });
});

describe("the claim", () => {
  test("follows its account to another creator, and ends with it", async () => {
    const at = world().ctx.clock.now();
    const accounts = (["instagram", "tiktok"] as const).map((network) => ({
      network,
      username: `moving${made}`,
      counts: [{ at, precision: "day" as const, followers: 10 }],
      posts: [],
    }));
    const [outcome] = await recordCreators({
      ctx: world().ctx,
      input: { source: { kind: "file", name: "panel" }, records: [{ accounts, facts: {}, at, niches: [] }] },
    });
    const creatorId = String(outcome?.creatorId);
    const { claim } = (
      await claimant.browser.call(contract.startClaim, { network: "tiktok", username: `moving${made}` })
    ).body;
    expect(claim).toMatchObject({ code: null, canReadBiography: false });
    await claimant.browser.call(contract.sendEvidence, { id: claim._id, text: "Mine", link: "" });
    const { admin, decide } = await matter();
    await decide("resolved");
    const moved = { influencer: creatorId, network: "tiktok" as const, username: `moving${made}` };
    expect((await admin.browser.call(removeNetwork, moved)).status).toBe(200);
    // At once, before the index sync has moved the claim.
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
    await world().indexSync.flush();
    const [{ _id: to } = { _id: "" }] = (await ownOf(claimant)).creators;
    expect(to).not.toBe(creatorId);
    expect((await claimant.browser.call(getOwnProfile, { id: to })).status).toBe(200);
    expect(await query("select user_id from creators where id = $1", creatorId)).toEqual([{ user_id: null }]);
    await query("delete from account_counts where creator_id = $1", to);
    await query("delete from accounts where creator_id = $1", to);
    await query("insert into outbox (creator_id) values ($1) on conflict do nothing", to);
    await world().indexSync.flush();
    expect((await ownOf(claimant)).creators).toEqual([]);
    expect((await noticesOf(claimant))[0]).toMatchObject({ kind: "claim.ended", end: "account_gone" });
    expect((await admin.browser.call(addNetwork, moved)).status).toBe(200);
  });

  test("is gone with the creator who is erased", async () => {
    const { username, creatorId } = await makeReadable();
    await prove(claimant, username);
    const admin = await makeAdmin(world());
    expect((await admin.browser.call(eraseCreator, { creatorId })).status).toBe(200);
    expect((await claimant.browser.call(getOwnProfile, { id: creatorId })).status).toBe(404);
    expect(await ownOf(claimant)).toEqual({ creators: [], claims: [], invitations: [] });
    expect(await query("select 1 from creator_claims where creator_id = $1", creatorId)).toEqual([]);
  });

  test("cannot be made for the user by an administrator who looks in", async () => {
    const { username } = await makeReadable();
    const admin = await makeAdmin(world());
    const seen = { userId: claimant.userId, workspaceId: claimant.customerId, reason: "To see what they see" };
    expect((await admin.browser.call(beginImpersonation, seen)).status).toBe(200);
    expect(refusal(await start(admin, username)).slice(0, 2)).toEqual([403, "read_only"]);
  });
});

test("attempts are limited", async () => {
  const limited = await createWorld({ rateLimits: true });
  try {
    limited.simulate(networks());
    const person = await makeOwner(limited);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push(
        (await person.browser.call(contract.startClaim, { network: "bluesky", username: "notfound.sample" })).status,
      );
    expect([statuses.at(9), statuses.at(10)]).toEqual([404, 429]);
  } finally {
    await limited.close();
  }
});

test("codes are words of their own", () => {
  const code = newCode();
  expect(newCode()).not.toBe(code);
  for (const text of [code, `(${code})`, `🍞${code}🍞`, `Bread\n${code}.`, `a/${code}?`])
    expect([text, hasCode(text, code)]).toEqual([text, true]);
  for (const text of ["", code.slice(0, -1), `${code}x`, `x${code}`, `${code}-2`, `my_${code}`, code.toUpperCase()])
    expect([text, hasCode(text, code)]).toEqual([text, false]);
});

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/creator-profile/claims.ts";
import { getOwnProfile } from "#contract/creator-profile/edit.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { getMatter } from "#contract/moderation.ts";
import type { Network } from "#contract/networks/networks.ts";
import { numberOf } from "#fakes/networks/behaviour/number-ids.ts";
import { idOf } from "#fakes/networks/instagram/items.ts";
import { channelId } from "#fakes/networks/youtube/ids.ts";
import { recordCreators, type CreatorFacts, type RecordSource } from "#server/domains/creators/index.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useNetworks } from "#test/support/networks.ts";
import { createWorld, type World } from "#test/support/world.ts";

const networks = useNetworks();
let world: World;
const query = async (text: string, ...values: unknown[]) => (await world.root.$client.query(text, values)).rows;
const refusal = ({ status, error }: { status: number; error: { err: string; msg: string } }) => [
  status,
  error.err,
  error.msg,
];

const SIGN_INS: Network[] = ["youtube", "twitch", "tiktok", "instagram", "linkedin", "pinterest", "twitter"];
const application = () => ({ clientId: networks().credential, clientSecret: networks().credential });

beforeAll(async () => {
  world = await createWorld({
    connectors: { timeoutMs: 5_000, credentials: {}, at: networks().base },
    networkSignIns: Object.fromEntries(SIGN_INS.map((network) => [network, application()])),
  });
  return async () => world.close();
});

let claimant: Person;
beforeEach(async () => {
  await query("delete from mails");
  claimant = await makeOwner(world);
});

let made = 0;
type Made = { network?: Network; externalId?: string; facts?: CreatorFacts; source?: RecordSource };

async function make({ network = "twitch", facts = {}, source, ...account }: Made) {
  made += 1;
  const username = `prover${made}`;
  const at = world.ctx.clock.now();
  const [outcome] = await recordCreators({
    ctx: world.ctx,
    input: {
      source: source ?? { kind: "file", name: "a panel" },
      records: [{ accounts: [{ network, username, counts: [], posts: [], ...account }], facts, at, niches: [] }],
    },
  });
  const creatorId = String(outcome?.creatorId);
  const { claim } = (await claimant.browser.call(contract.startClaim, { network, username })).body;
  return { username, creatorId, claim };
}

/** What administrators read of a claim in review. */
async function matterOf(claimId: string) {
  const [claim] = await query("select message_id from creator_claims where id = $1", claimId);
  const { browser } = await makeAdmin(world);
  return (await browser.call(getMatter, { kind: "claim", id: claim?.["message_id"] })).body.matter;
}

const owns = async (id: string) => (await claimant.browser.call(getOwnProfile, { id })).status === 200;

describe("a link mailed to the contact address", () => {
  const mail = async ({ browser }: Person, id: string) => browser.call(contract.mailClaimLink, { id });
  const open = async ({ browser }: Person, token: string) => browser.call(contract.proveByLink, { token });
  async function tokens(address: string): Promise<string[]> {
    const rows = await query("select body from mails where recipient = $1 order by created_at, id", address);
    return rows.map(({ body }) => /\/my-profile\?proof=([\w-]+)/.exec(String(body))?.[1] ?? "");
  }

  test("proves the claim of who requested it, once; the address is shown masked", async () => {
    const { claim, creatorId } = await make({ facts: { email: "studio@ada.example.test" } });
    expect(claim.mailTo).toBe("s•••@a•••.test");
    expect((await mail(claimant, claim._id)).body).toEqual({ success: true, mailTo: "s•••@a•••.test" });
    const [token = ""] = await tokens("studio@ada.example.test");
    expect(await query("select 1 from one_time_tokens where hash = $1", token)).toEqual([]);
    const stranger = await makeOwner(world);
    expect(refusal(await open(stranger, token))[1]).toBe("conflict");
    expect(refusal(await open(claimant, `${token}x`)).slice(0, 2)).toEqual([403, "invalid_link"]);
    expect((await open(claimant, token)).body.claim).toMatchObject({ state: "owned", method: "mail", mailTo: null });
    expect(await owns(creatorId)).toBe(true);
    expect((await open(claimant, token)).status).toBe(403);
  });

  test("works for a day, only as the newest one, and not after the address has changed", async () => {
    const { claim, creatorId, username } = await make({ facts: { email: "old@ada.example.test" } });
    await mail(claimant, claim._id);
    await mail(claimant, claim._id);
    const [first = "", second = ""] = await tokens("old@ada.example.test");
    expect(refusal(await open(claimant, first)).slice(0, 2)).toEqual([403, "invalid_link"]);
    await query("update one_time_tokens set expires_at = expires_at - $1 * interval '1 ms'", DAY_MS + 1);
    expect((await open(claimant, second)).status).toBe(403);
    await query("update one_time_tokens set expires_at = expires_at + $1 * interval '1 ms'", DAY_MS + 1);
    await recordCreators({
      ctx: world.ctx,
      input: {
        source: { kind: "file", name: "another panel" },
        records: [
          {
            accounts: [{ network: "twitch", username, counts: [], posts: [] }],
            facts: { email: "new@ada.example.test" },
            at: new Date(world.ctx.clock.now().getTime() + 1_000),
            niches: [],
          },
        ],
      },
    });
    expect(refusal(await open(claimant, second)).at(-1)).toContain("has changed since");
    expect(await owns(creatorId)).toBe(false);
  });

  test("is not sent to an address that the claimant's workspace wrote or imported, nor to none", async () => {
    const none = await make({});
    expect(none.claim.mailTo).toBeNull();
    expect(refusal(await mail(claimant, none.claim._id)).slice(0, 2)).toEqual([409, "conflict"]);
    const own = { kind: "file" as const, name: "our table", customerId: claimant.customerId };
    // The address is in the workspace's own layer.
    await recordCreators({
      ctx: world.ctx,
      input: {
        source: own,
        records: [
          {
            accounts: [{ network: "twitch", username: none.username, counts: [], posts: [] }],
            facts: { email: "me@claimant.example.test" },
            at: world.ctx.clock.now(),
            niches: [],
          },
        ],
      },
    });
    expect((await mail(claimant, none.claim._id)).status).toBe(409);
    // A workspace of the claimant imported the address for everyone.
    const { claim, creatorId } = await make({ facts: { email: "me@claimant.example.test" } });
    const [row] = await query(
      `insert into imports (customer_id, layer, file_name, bytes, inspection, plan)
       values ($1, 'installation', 'x.csv', 1, '{}', '{}') returning id`,
      claimant.customerId,
    );
    await query("insert into import_creators (import_id, creator_id) values ($1, $2)", row?.["id"], creatorId);
    expect((await mail(claimant, claim._id)).status).toBe(409);
    expect(await tokens("me@claimant.example.test")).toEqual([]);
  });

  test("leaves the decision to administrators where other profiles have the same address, or another user has this one", async () => {
    const facts = { email: "office@agency.example.test" };
    await make({ facts });
    const { claim } = await make({ facts });
    await mail(claimant, claim._id);
    const [token = ""] = await tokens(facts.email);
    expect((await open(claimant, token)).body.claim).toMatchObject({ state: "review", method: "mail" });
    expect(await matterOf(claim._id)).toMatchObject({
      subject: "Not certain: other profiles have the same contact address.",
      claim: { isProved: false },
    });
  });

  test("is limited, so that no stranger fills a mailbox, or uses up the links of others", async () => {
    const limited = await createWorld({ rateLimits: true });
    try {
      await recordCreators({
        ctx: limited.ctx,
        input: {
          source: { kind: "file", name: "a panel" },
          records: [
            {
              accounts: [{ network: "tiktok", username: "often", counts: [], posts: [] }],
              facts: { email: "often@ada.example.test" },
              at: limited.ctx.clock.now(),
              niches: [],
            },
          ],
        },
      });
      const statuses: number[][] = [];
      for (let i = 0; i < 4; i += 1) {
        const { browser } = await makeOwner(limited);
        const { claim } = (await browser.call(contract.startClaim, { network: "tiktok", username: "often" })).body;
        const once = async () => (await browser.call(contract.mailClaimLink, { id: claim._id })).status;
        statuses.push([await once(), await once()]);
      }
      expect(statuses).toEqual([
        [200, 429],
        [200, 429],
        [200, 429],
        [429, 429],
      ]);
    } finally {
      await limited.close();
    }
  });
});

describe("signing in at a network", () => {
  const begin = async (id: string, network: Network) =>
    claimant.browser.call(contract.networkSignInUrl, { id, network });
  const prove = async (data: string, { browser }: Person = claimant) => browser.call(contract.proveByNetwork, { data });

  /** What the network sends back once the user has signed in there with this handle, or denied. */
  async function answerOf(url: string, handle: string, deny = false): Promise<string> {
    expect((await fetch(url)).status).toBe(200);
    const body = new URLSearchParams({ handle, ...(deny && { deny: "yes" }) });
    const { headers } = await fetch(url, { method: "POST", body, redirect: "manual" });
    const back = new URL(headers.get("location") ?? "");
    expect(back.pathname).toBe("/my-profile");
    return back.search.slice(1);
  }
  async function signIn(id: string, network: Network, handle: string, deny = false) {
    return prove(await answerOf((await begin(id, network)).body.url, handle, deny));
  }

  test.each([
    ["youtube", channelId],
    ["twitch", numberOf],
    ["twitter", numberOf],
    ["instagram", idOf],
  ] as const)("at %s proves the claim by the account's own id", async (network, idOfHandle) => {
    const externalId = idOfHandle(`prover${made + 1}`);
    const { claim, creatorId, username } = await make({ network, externalId });
    expect(claim.signIns).toEqual([network]);
    expect((await signIn(claim._id, network, username)).body.claim).toMatchObject({
      state: "owned",
      method: "network",
    });
    expect(await owns(creatorId)).toBe(true);
    expect(await query("select external_id from creator_claims where id = $1", claim._id)).toEqual([
      { external_id: externalId },
    ]);
  });

  test.each(["tiktok", "linkedin", "pinterest"] as const)(
    "at %s, whose ids say nothing here, leaves the decision to administrators",
    async (network) => {
      const { claim, creatorId, username } = await make({ network, externalId: "1234" });
      expect((await signIn(claim._id, network, username)).body.claim).toMatchObject({
        state: "review",
        method: "network",
      });
      expect(await owns(creatorId)).toBe(false);
      expect(await matterOf(claim._id)).toMatchObject({
        subject: expect.stringMatching(/^Not certain: the handle is the same/),
        claim: { isProved: false },
      });
    },
  );

  test("with another account says which one it is, and what to do", async () => {
    const { claim, creatorId, username } = await make({ externalId: "77" });
    const other = refusal(await signIn(claim._id, "twitch", "other.sample"));
    expect(other.slice(0, 2)).toEqual([409, "conflict"]);
    expect(other[2]).toContain("You signed in at Twitch as @other.sample");
    expect(other[2]).toContain(`Sign in there as @${username}`);
    // The account has the same handle and another id: the handle was given to someone else.
    expect((await signIn(claim._id, "twitch", username)).status).toBe(409);
    expect(await owns(creatorId)).toBe(false);
  });

  test("that is denied, late, forged, refused for now or of an account without a channel says so", async () => {
    const { claim, username } = await make({ network: "youtube" });
    const id = claim._id;
    expect(refusal(await signIn(id, "youtube", username, true)).at(-1)).toContain("You did not allow");
    expect(refusal(await signIn(id, "youtube", "late.sample")).slice(0, 2)).toEqual([403, "sign_in_not_confirmed"]);
    expect(refusal(await signIn(id, "youtube", "forged.sample")).slice(0, 2)).toEqual([403, "sign_in_expired"]);
    expect(refusal(await signIn(id, "youtube", "ratelimit.sample")).slice(0, 2)).toEqual([429, "too_many_requests"]);
    expect(refusal(await signIn(id, "youtube", "broken.sample")).slice(0, 2)).toEqual([
      503,
      "sign_in_service_unavailable",
    ]);
    expect(refusal(await signIn(id, "youtube", "nochannel.sample")).at(-1)).toContain("has no account");
  });

  test("is answered once, and only in the browser and by the user who began it", async () => {
    const { claim, username } = await make({});
    const data = await answerOf((await begin(claim._id, "twitch")).body.url, username);
    const other = await makeOwner(world);
    expect(refusal(await prove(data, other)).slice(0, 2)).toEqual([403, "sign_in_expired"]);
    expect((await prove(data)).body.claim.state).toBe("review");
    expect(refusal(await prove(data)).slice(0, 2)).toEqual([403, "sign_in_expired"]);
  });

  test("is offered for the creator's networks that the operator has configured, and refused for others", async () => {
    const { claim } = await make({ network: "snapchat" });
    expect(claim.signIns).toEqual([]);
    expect(refusal(await begin(claim._id, "youtube")).slice(0, 2)).toEqual([404, "not_found"]);
    expect(refusal(await begin(claim._id, "snapchat")).slice(0, 2)).toEqual([409, "conflict"]);
  });
});

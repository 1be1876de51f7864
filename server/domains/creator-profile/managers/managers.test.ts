import { beforeEach, describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import * as claims from "#contract/creator-profile/claims.ts";
import { deleteOwnNetwork, getOwnProfile, updateOwnProfile } from "#contract/creator-profile/edit.ts";
import * as contract from "#contract/creator-profile/managers.ts";
import { getSpotlight, updateSpotlight } from "#contract/spotlight/endpoints.ts";
import { readPlayground } from "#contract/my-stats/endpoints.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();
const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;
const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

let owner: Person;
let agency: Person;
let agencyEmail = "";
let id = "";
let claim = "";

beforeEach(async () => {
  await query("delete from mails");
  owner = await makeOwner(world());
  agency = await makeOwner(world());
  const [user] = await query("select email from users where id = $1", agency.userId);
  agencyEmail = String(user?.["email"]);
  const [creator] = await makeCreators(world(), 1, { facts: { title: "Baker" } });
  id = creator ?? "";
  const [row] = await query(
    `insert into creator_claims (creator_id, user_id, account_id, network, username, state, method)
     select $1, $2, a.id, a.network, a.username, 'owned', 'evidence' from accounts a where a.creator_id = $1 limit 1 returning id`,
    id,
    owner.userId,
  );
  claim = String(row?.["id"]);
  await query("update creators set user_id = $2 where id = $1", id, owner.userId);
});

const invite = async (email = agencyEmail) => owner.browser.call(contract.inviteManager, { id, email });
const listOf = async ({ browser }: Person) => (await browser.call(claims.listOwnCreators, {})).body;
const edit = async ({ browser }: Person, title: string) => browser.call(updateOwnProfile, { id, title });

async function letAct(): Promise<string> {
  const [manager] = (await invite()).body.managers;
  await agency.browser.call(contract.acceptManaging, { managerId: manager?._id ?? "" });
  return manager?._id ?? "";
}

describe("a manager", () => {
  test("acts for the creator once they have accepted: profile, public page and statistics, by their own name", async () => {
    const before = (await invite(agencyEmail.toUpperCase())).body.managers;
    expect(before).toMatchObject([{ email: agencyEmail, name: null, acceptedAt: null }]);
    expect((await edit(agency, "Not yet")).status).toBe(404);
    const [invitation] = (await listOf(agency)).invitations;
    expect(invitation?.creator._id).toBe(id);
    const managerId = invitation?._id ?? "";
    expect(refusal(await owner.browser.call(contract.acceptManaging, { managerId }))).toEqual([404, "not_found"]);
    expect((await agency.browser.call(contract.acceptManaging, { managerId })).body.creator).toBe(id);
    expect((await listOf(agency)).creators).toMatchObject([{ _id: id, actsFor: { _id: managerId } }]);
    const { managers } = (await owner.browser.call(contract.listManagers, { id })).body;
    expect(managers).toMatchObject([{ name: expect.any(String), workspace: expect.any(String) }]);

    const edited = await edit(agency, "Baker of bread");
    expect(edited.body.profile).toMatchObject({ title: "Baker of bread", otherAccounts: [] });
    expect(edited.body.profile.networks.every(({ canDelete }) => !canDelete)).toBe(true);
    expect((await agency.browser.call(getSpotlight, { id })).status).toBe(200);
    expect((await agency.browser.call(updateSpotlight, { id, description: "By us" })).status).toBe(200);
    expect((await agency.browser.call(readPlayground, { id })).status).toBe(200);
    expect(
      await query(
        `select distinct a.actor_id from actions a join changes c on c.action_id = a.id where a.verb = 'creators.declare'`,
      ),
    ).toEqual([{ actor_id: agency.userId }]);
    expect((await agency.browser.call(undoAction, { id: edited.body.actionId ?? "" })).status).toBe(200);
    expect((await owner.browser.call(getOwnProfile, { id })).body.profile.title).toBe("Baker");
  });

  test("neither takes accounts away, nor gives the profile up, nor lets others act", async () => {
    await letAct();
    const { networks } = (await agency.browser.call(getOwnProfile, { id })).body.profile;
    const network = networks[0]?.network ?? "instagram";
    for (const refused of [
      await agency.browser.call(deleteOwnNetwork, { id, network }),
      await agency.browser.call(claims.releaseClaim, { id: claim }),
      await agency.browser.call(contract.listManagers, { id }),
      await agency.browser.call(contract.inviteManager, { id, email: "else@example.test" }),
    ])
      expect(refusal(refused)).toEqual([404, "not_found"]);
  });

  test("is revoked at once, also for the undo of what they changed, which stays", async () => {
    const managerId = await letAct();
    const { actionId } = (await edit(agency, "By the agency")).body;
    const revoked = await owner.browser.call(contract.revokeManager, { id, managerId });
    expect(revoked.body.managers).toEqual([]);
    expect((await agency.browser.call(getOwnProfile, { id })).status).toBe(404);
    expect((await edit(agency, "Still there")).status).toBe(404);
    expect(refusal(await agency.browser.call(undoAction, { id: actionId ?? "" }))).toEqual([404, "not_found"]);
    expect((await owner.browser.call(getOwnProfile, { id })).body.profile.title).toBe("By the agency");
    expect((await owner.browser.call(contract.revokeManager, { id, managerId })).status).toBe(404);
  });

  test("ends it themselves, and it ends with the claim", async () => {
    const managerId = await letAct();
    const stranger = await makeOwner(world());
    expect((await stranger.browser.call(contract.endManaging, { managerId })).status).toBe(404);
    expect((await agency.browser.call(contract.endManaging, { managerId })).status).toBe(200);
    expect((await edit(agency, "Still there")).status).toBe(404);
    await letAct();
    await owner.browser.call(claims.releaseClaim, { id: claim });
    expect(await query("select 1 from creator_managers where claim_id = $1", claim)).toEqual([]);
    expect(await listOf(agency)).toEqual({ creators: [], claims: [], invitations: [] });
  });
});

test("invitations tell nothing about accounts, and are limited", async () => {
  const [known, unknown] = [await invite(), await invite("unknown.here@example.test")];
  expect(known.status).toBe(unknown.status);
  expect(unknown.body.managers.map(({ name, acceptedAt }) => [name, acceptedAt])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(refusal(await invite())).toEqual([409, "conflict"]);
  const [own] = await query("select email from users where id = $1", owner.userId);
  expect(refusal(await invite(String(own?.["email"])))).toEqual([409, "conflict"]);
  expect(await query("select recipient from mails where subject like '%act for them%' order by recipient")).toEqual(
    [agencyEmail, "unknown.here@example.test"].toSorted().map((recipient) => ({ recipient })),
  );
  for (let i = 2; i < contract.MANAGERS_MAX; i += 1) await invite(`agent${i}@example.test`);
  expect(refusal(await invite("too.many@example.test"))).toEqual([409, "conflict"]);
});

describe("the audit log of the owner's workspace", () => {
  const entries = async () =>
    query(
      "select kind, actor_id, about, detail from audit_events where customer_id = $1 and kind like 'manager.%' order by at, id",
      owner.customerId,
    );

  test("has who was invited, accepted, changed something and ended; what owners change is in none", async () => {
    const managerId = await letAct();
    const [creator] = await query("select full_name from creators where id = $1 and customer_id is null", id);
    const name = creator?.["full_name"];
    expect((await edit(owner, "Mine")).status).toBe(200);
    const { actionId } = (await edit(agency, "Theirs")).body;
    for (const by of [agency, agency]) await by.browser.call(undoAction, { id: actionId ?? "" });
    const mine = (await edit(owner, "Mine again")).body;
    await owner.browser.call(undoAction, { id: mine.actionId ?? "" });
    expect((await edit(agency, "Theirs")).status).toBe(200);
    // Nothing changes.
    expect((await edit(agency, "Theirs")).status).toBe(200);
    await agency.browser.call(updateSpotlight, { id, description: "By the agency" });
    await agency.browser.call(contract.endManaging, { managerId });
    expect(await entries()).toEqual([
      { kind: "manager.invited", actor_id: owner.userId, about: agencyEmail, detail: name },
      { kind: "manager.accepted", actor_id: agency.userId, about: null, detail: name },
      { kind: "manager.edited", actor_id: agency.userId, about: name, detail: null },
      { kind: "manager.undone", actor_id: agency.userId, about: name, detail: null },
      { kind: "manager.edited", actor_id: agency.userId, about: name, detail: null },
      { kind: "manager.published", actor_id: agency.userId, about: name, detail: null },
      { kind: "manager.ended", actor_id: agency.userId, about: agencyEmail, detail: name },
    ]);
    const [again] = (await invite()).body.managers;
    await owner.browser.call(contract.revokeManager, { id, managerId: again?._id ?? "" });
    expect((await entries()).slice(-1)).toEqual([
      { kind: "manager.ended", actor_id: owner.userId, about: agencyEmail, detail: name },
    ]);
    expect(
      await query("select from audit_events where customer_id = $1 and kind like 'manager.%'", agency.customerId),
    ).toEqual([]);
  });
});

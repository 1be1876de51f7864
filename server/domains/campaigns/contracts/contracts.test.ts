import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import * as contract from "#contract/campaigns/contracts.ts";
import { changeCampaignCreators, removeCampaignCreators } from "#contract/campaigns/creators.ts";
import { createDeliverables } from "#contract/campaigns/deliverables.ts";
import { updateCampaign } from "#contract/campaigns/endpoints.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { giveProfile, makeOwningCreator } from "#test/factories/claims.ts";
import { makeAdmin, makeColleague, makeOwner, type Person } from "#test/factories/people.ts";
import { atOnce } from "#test/support/waiting-for-locks.ts";
import {
  add,
  at,
  newKey,
  news,
  takingPart,
  type Campaign,
  type Creator,
} from "../creators-side/testing/taking-part.ts";
import { sweepFiles } from "../files/stored.ts";

const { world, run } = takingPart();

const DAY = 24 * 60 * 60_000;
const TEXT = "# Parties\n{{brand}} and {{creator}} agree on {{fee}}.\n\n# Posts\n{{deliverables}}";

async function makeTemplate({ browser, id }: Campaign, text = TEXT, isOfCampaign = false) {
  const template = { key: newKey(), name: "Agreement", text, isOfCampaign };
  return (await browser.call(contract.createContractTemplate, { id, ...template })).body.template._id;
}

/** A creator of a campaign with an agreed fee and something to deliver. */
async function agreed() {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  await add(campaign, creator, "accepted");
  const creatorsId = [creator.creatorId];
  await campaign.browser.call(changeCampaignCreators, { id: campaign.id, creatorsId, fee: 45_000 });
  const reel = { key: newKey(), network: "instagram", format: "short", count: 2, dueOn: "2027-01-10" } as const;
  await campaign.browser.call(createDeliverables, { id: campaign.id, creatorsId, ...reel });
  return { creator, campaign, template: await makeTemplate(campaign) };
}
type Agreed = Awaited<ReturnType<typeof agreed>>;

const placeOf = ({ id }: Campaign, { creatorId }: Creator) => ({ id, creator: creatorId });
const preview = async ({ campaign, creator }: Pick<Agreed, "campaign" | "creator">, template: string) =>
  campaign.browser.call(contract.previewContract, { ...placeOf(campaign, creator), template });
async function offer({ campaign, creator, template }: Agreed, key = newKey()) {
  const { mark } = (await preview({ campaign, creator }, template)).body;
  const of = placeOf(campaign, creator);
  return campaign.browser.call(contract.offerContract, { ...of, key, template, mark });
}
const offered = async ({ campaign, creator }: Agreed) =>
  (await campaign.browser.call(contract.listContracts, placeOf(campaign, creator))).body.contracts;
const states = async (of: Agreed) => (await offered(of)).map(({ state }) => state);
const own = async ({ campaign, creator }: Agreed, by: Person = creator) =>
  by.browser.call(contract.listOwnContracts, at(creator, campaign));
async function newest(of: Agreed) {
  const [first] = await offered(of);
  if (!first) throw new Error("no contract was offered");
  return { contract: first._id, hash: first.hash };
}
async function accept(of: Agreed, change: { hash?: string; contract?: string } = {}, by: Person = of.creator) {
  const input = { ...at(of.creator, of.campaign), ...(await newest(of)), name: "Ada Example" };
  return by.browser.call(contract.acceptContract, { ...input, ...change });
}
async function keyOf(id: string, column = sql`key`): Promise<string> {
  const { rows } = await world().root.execute<{ key: string }>(sql`
    select ${column} as key from campaign_contracts where id = ${id}`);
  return rows[0]?.key ?? "";
}
const fileOf = async (id: string, column = sql`key`) =>
  Buffer.from(await world().ctx.files.getBytes(await keyOf(id, column)));
const decline = async (of: Agreed) =>
  of.creator.browser.call(contract.declineContract, {
    ...at(of.creator, of.campaign),
    contract: (await newest(of)).contract,
    reason: "The days do not fit.",
  });
const withdraw = async (of: Agreed) =>
  of.campaign.browser.call(contract.withdrawContract, {
    id: of.campaign.id,
    contract: (await newest(of)).contract,
  });

describe("templates of contracts", () => {
  test("are of the workspace or of one campaign, name known fields, and changes of them are undone", async () => {
    const campaign = await run();
    const { browser, id } = campaign;
    const second = await run();
    const fresh = { key: newKey(), name: "A", isOfCampaign: false };
    const bad = async (text: string) =>
      (await browser.call(contract.createContractTemplate, { id, ...fresh, text })).error;
    expect((await bad("{{salary}}")).msg).toContain("salary");
    expect((await bad("{{fee")).err).toBe("bad_request");
    const template = await makeTemplate(campaign, TEXT, true);
    const sent = { ...fresh, id, text: "Sent" };
    const twice = [sent, sent].map(async (one) => browser.call(contract.createContractTemplate, one));
    const ids = (await Promise.all(twice)).map(({ body }) => body.template._id);
    expect(ids).toEqual([fresh.key, fresh.key]);
    const other = { ...sent, text: "Another" };
    expect((await browser.call(contract.createContractTemplate, other)).error.err).toBe("conflict");
    expect((await second.browser.call(contract.createContractTemplate, { ...other, id: second.id })).status).toBe(409);
    await browser.call(contract.deleteContractTemplate, { id, template: fresh.key });
    const names = async () =>
      (await browser.call(contract.listContractTemplates, { id })).body.templates.map(({ name }) => name);
    const to = { id, template, name: "Changed", text: TEXT, isOfCampaign: false };
    const changed = (await browser.call(contract.updateContractTemplate, to)).body;
    const removed = (await browser.call(contract.deleteContractTemplate, { id, template })).body;
    expect(await names()).toEqual([]);
    await browser.call(undoAction, { id: removed.actionId ?? "" });
    expect(await names()).toEqual(["Changed"]);
    await browser.call(undoAction, { id: changed.actionId ?? "" });
    expect(await names()).toEqual(["Agreement"]);
    const theirs = { ...to, id: second.id };
    expect([
      (await second.browser.call(contract.updateContractTemplate, theirs)).status,
      (await second.browser.call(contract.deleteContractTemplate, theirs)).status,
      (await second.browser.call(contract.listContractTemplates, { id })).status,
    ]).toEqual([404, 404, 404]);
  });
});

describe("a contract", () => {
  test("has the values of its fields, and is stopped where one is missing or no fee is agreed on", async () => {
    const of = await agreed();
    const { campaign, creator } = of;
    const { text } = (await preview(of, of.template)).body;
    expect(text).toContain("agree on EUR 450.00.");
    expect(text).toContain("2 × Short on Instagram, due 10 January 2027");
    const incomplete = await makeTemplate(campaign, "From {{firstDay}}, about {{product}}");
    const { error } = await preview(of, incomplete);
    expect([error.err, error.msg.includes("firstDay, product")]).toEqual(["bad_request", true]);
    const { mark } = (await preview(of, of.template)).body;
    await campaign.browser.call(changeCampaignCreators, {
      id: campaign.id,
      creatorsId: [creator.creatorId],
      status: "in_discussion",
    });
    expect((await preview(of, of.template)).error.err).toBe("conflict");
    const again = { status: "accepted", fee: 40_000 } as const;
    await campaign.browser.call(changeCampaignCreators, {
      id: campaign.id,
      creatorsId: [creator.creatorId],
      ...again,
    });
    const stale = { ...placeOf(campaign, creator), key: newKey(), template: of.template, mark };
    expect((await campaign.browser.call(contract.offerContract, stale)).error.msg).toContain("preview");
    const emoji = await makeTemplate(campaign, "We like 🌸 and ᚠ");
    expect((await offer({ ...of, template: emoji })).error.msg).toContain("🌸 ᚠ");
    expect(await states(of)).toEqual([]);
  });

  test("that lists deliverables is stopped where none is agreed on, and says so at that field", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await add(campaign, creator, "accepted");
    const fee = { id: campaign.id, creatorsId: [creator.creatorId], fee: 45_000 };
    await campaign.browser.call(changeCampaignCreators, fee);
    const { error } = await preview({ campaign, creator }, await makeTemplate(campaign));
    expect(error).toMatchObject({ err: "bad_request", issues: [{ path: "deliverables" }] });
    expect(error.msg).toContain("Add a deliverable first");
  });

  test("is offered once, read by both sides, and accepted as the document that was shown", async () => {
    const of = await agreed();
    const { campaign, creator } = of;
    const key = newKey();
    expect([(await offer(of, key)).status, (await offer(of, key)).status]).toEqual([200, 200]);
    expect(await states(of)).toEqual(["offered"]);
    expect(await news(creator)).toContain("contractOffered");
    const { contracts } = (await own(of)).body;
    expect(contracts).toMatchObject([{ state: "offered", version: 1, text: expect.stringContaining("EUR 450.00") }]);
    const { contract: id, hash } = await newest(of);
    const asBrand = { id: campaign.id, contract: id };
    const asOwner = { ...at(creator, campaign), contract: id };
    const pdf = (await creator.browser.call(contract.getOwnContract, asOwner)).body;
    expect((await campaign.browser.call(contract.getContract, asBrand)).body).toBe(pdf);
    expect(
      createHash("sha256")
        .update(await fileOf(id))
        .digest("hex"),
    ).toBe(hash);
    expect((await campaign.browser.call(contract.getContract, { ...asBrand, copy: "accepted" })).status).toBe(404);

    // Later names change neither document.
    await campaign.browser.call(updateCampaign, { id: campaign.id, title: "Renamed since" });
    await world().root.execute(sql`update customers set name = 'Renamed, too' where id = ${campaign.customerId}`);
    expect((await accept(of, { hash: "0".repeat(64) })).error.err).toBe("conflict");
    expect([(await accept(of)).status, (await accept(of)).status]).toEqual([200, 200]);
    expect(await offered(of)).toMatchObject([{ state: "accepted", acceptedName: "Ada Example", hash }]);
    expect((await news(campaign)).filter((event) => event === "contractAccepted")).toHaveLength(1);
    const copy = { copy: "accepted" } as const;
    const accepted = (await creator.browser.call(contract.getOwnContract, { ...asOwner, ...copy })).body;
    expect(accepted).not.toBe(pdf);
    expect((await campaign.browser.call(contract.getContract, { ...asBrand, ...copy })).body).toBe(accepted);
    const { rows } = await world().root.execute<{ hash: string; whole: string }>(sql`
      select address_hash as hash, to_jsonb(c)::text as whole from campaign_contracts c where id = ${id}`);
    expect(rows[0]?.hash).toMatch(/^[\w-]{43}$/);
    expect(rows[0]?.whole).not.toContain("127.0.0.1");
    const drawn = (await fileOf(id, sql`accepted_key`)).toString("latin1");
    expect([drawn.includes(campaign.title), drawn.includes("Renamed")]).toEqual([true, false]);
    for (const answer of [await decline(of), await withdraw(of)]) expect(answer.error.err).toBe("conflict");
  });

  test("is replaced by a newer one: an open one by its offer, an accepted one by its acceptance", async () => {
    const of = await agreed();
    const { campaign, creator } = of;
    await offer(of);
    const first = await newest(of);
    await offer(of);
    expect(await states(of)).toEqual(["offered", "superseded"]);
    expect((await accept(of, first)).error.msg).toContain("newer contract");
    await accept(of);
    await offer(of);
    expect(await states(of)).toEqual(["offered", "accepted", "superseded"]);
    await accept(of);
    expect(await states(of)).toEqual(["accepted", "superseded", "superseded"]);
    await offer(of);
    expect([(await decline(of)).status, (await decline(of)).status]).toEqual([200, 200]);
    expect(await news(campaign)).toContain("contractDeclined");
    expect((await accept(of)).error.err).toBe("conflict");
    await offer(of);
    expect((await withdraw(of)).status).toBe(200);
    expect(await news(creator)).toContain("contractWithdrawn");
    expect((await accept(of)).error.err).toBe("conflict");
    expect((await states(of)).slice(0, 3)).toEqual(["withdrawn", "declined", "accepted"]);
  });

  test("is either accepted or withdrawn where both happen at once", async () => {
    const of = await agreed();
    await offer(of);
    const row = sql`select id from campaign_briefs where id = ${of.campaign.id}`;
    const answers = await atOnce<{ status: number }>(world(), row, [async () => accept(of), async () => withdraw(of)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await states(of)).toEqual([answers[0]?.status === 200 ? "accepted" : "withdrawn"]);
  });

  test("is not accepted once the fee or the stored document is another one", async () => {
    const of = await agreed();
    const { campaign, creator } = of;
    await offer(of);
    const fee = async (to: number) => {
      const change = { id: campaign.id, creatorsId: [creator.creatorId] };
      await campaign.browser.call(changeCampaignCreators, { ...change, status: "in_discussion" });
      expect((await accept(of)).error.err).toBe("conflict");
      await campaign.browser.call(changeCampaignCreators, { ...change, status: "accepted", fee: to });
    };
    await fee(1);
    expect((await accept(of)).error.msg).toContain("fee has changed");
    await fee(45_000);
    const { contract: id } = await newest(of);
    await world().ctx.files.put(await keyOf(id), "%PDF-1.7 another");
    expect((await accept(of)).error.msg).toContain("has changed since it was offered");
    expect(await states(of)).toEqual(["offered"]);
  });

  test("is for its two sides alone: viewers read, managers, other creators and workspaces have none of it", async () => {
    const of = await agreed();
    const { campaign, creator } = of;
    await offer(of);
    const { contract: id, hash } = await newest(of);
    const viewer = { ...campaign, ...(await makeColleague(world(), campaign, "viewer")) };
    const asBrand = { id: campaign.id, contract: id };
    expect([
      (await viewer.browser.call(contract.listContracts, placeOf(campaign, creator))).status,
      (await viewer.browser.call(contract.getContract, asBrand)).status,
      (await offer({ ...of, campaign: viewer })).status,
      (await viewer.browser.call(contract.withdrawContract, asBrand)).status,
    ]).toEqual([200, 200, 403, 403]);
    const manager = await makeOwner(world());
    await world().root.execute(sql`
      insert into creator_managers (claim_id, email, user_id, accepted_at)
      select id, 'manager@example.test', ${manager.userId}, world.now() from creator_claims
      where creator_id = ${creator.creatorId}`);
    const other = await makeOwningCreator(world());
    await add(campaign, other, "accepted");
    const stranger = await run();
    const asOther = { ...at(other, campaign), contract: id };
    const given = { ...at(creator, campaign), contract: id, hash, name: "Eve" };
    expect([
      (await accept(of, {}, manager)).status,
      (await own(of, manager)).status,
      (await other.browser.call(contract.getOwnContract, asOther)).status,
      (await other.browser.call(contract.acceptContract, { ...given, ...asOther })).status,
      (await other.browser.call(contract.acceptContract, given)).status,
      (await other.browser.call(contract.declineContract, { ...asOther, reason: "No" })).status,
      (await stranger.browser.call(contract.getContract, asBrand)).status,
      (await stranger.browser.call(contract.getContract, { ...asBrand, id: stranger.id })).status,
      (await stranger.browser.call(contract.withdrawContract, { ...asBrand, id: stranger.id })).status,
      (await stranger.browser.call(contract.listContracts, placeOf(campaign, creator))).status,
    ]).toEqual([404, 404, 404, 404, 404, 404, 404, 404, 404, 404]);
    expect((await own({ ...of, creator: other })).body.contracts).toEqual([]);

    // A new owner of the profile reads nothing of the former one's.
    await world().root.execute(sql`
      update creator_claims set state = 'ended', "end" = 'released', changed_at = world.now()
      where creator_id = ${creator.creatorId} and user_id = ${creator.userId}`);
    await world().travel(DAY);
    const heir = await makeOwner(world());
    await giveProfile(world(), heir.userId, creator.creatorId);
    await world().root.execute(sql`
      update creator_claims set changed_at = ${world().ctx.clock.now()} where user_id = ${heir.userId}`);
    expect((await own(of, heir)).body.contracts).toEqual([]);
    expect((await heir.browser.call(contract.acceptContract, given)).status).toBe(404);
    // Of a deleted account, nothing says that the profile had another owner.
    await world().root.execute(sql`delete from creator_claims where user_id = ${creator.userId}`);
    await world().root.execute(sql`update campaign_contracts set offered_to = null where id = ${id}`);
    expect((await own(of, heir)).body.contracts).toEqual([]);
    expect((await heir.browser.call(contract.acceptContract, given)).status).toBe(404);
  });

  test("is for the first owner of a profile that had none when it was offered", async () => {
    const of = await agreed();
    const { creator } = of;
    await world().root.execute(sql`delete from creator_claims where user_id = ${creator.userId}`);
    await offer(of);
    const heir = await makeOwner(world());
    await giveProfile(world(), heir.userId, creator.creatorId);
    expect((await accept(of, {}, heir)).status).toBe(200);
  });

  test("comes back with its creator, is hidden with its campaign, and goes with the creator and with its files", async () => {
    const of = await agreed();
    const { campaign, creator } = of;
    const { creatorId } = creator;
    await offer(of);
    await accept(of);
    const { contract: id } = await newest(of);
    const asBrand = { id: campaign.id, contract: id, copy: "accepted" } as const;
    const read = async () => (await campaign.browser.call(contract.getContract, asBrand)).status;
    const remove = async () =>
      (await campaign.browser.call(removeCampaignCreators, { id: campaign.id, creatorsId: [creatorId] })).body;
    const removed = await remove();
    expect(await read()).toBe(404);
    await campaign.browser.call(undoAction, { id: removed.actionId ?? "" });
    expect(await read()).toBe(200);
    await offer(of);
    await campaign.browser.call(updateCampaign, { id: campaign.id, visibility: "private" });
    // What the creator has accepted stays theirs; what waits is hidden with the campaign.
    expect((await own(of)).body.contracts).toMatchObject([{ _id: id, state: "accepted" }]);
    const all = await creator.browser.call(contract.listAcceptedContracts, { id: creatorId });
    expect(all.body).toMatchObject({
      contracts: [{ _id: id, campaign: { _id: campaign.id, title: campaign.title } }],
      hasMore: false,
    });
    const asOwner = { ...at(creator, campaign), contract: id, copy: "accepted" } as const;
    expect((await creator.browser.call(contract.getOwnContract, asOwner)).status).toBe(200);
    const { contract: waiting } = await newest(of);
    expect((await creator.browser.call(contract.getOwnContract, { ...asOwner, contract: waiting })).status).toBe(404);
    expect((await accept(of)).status).toBe(404);
    await withdraw(of);
    const erased = await agreed();
    await offer(erased);
    await (await makeAdmin(world())).browser.call(eraseCreator, { creatorId: erased.creator.creatorId });
    const left = sql`select from campaign_contracts where creator_id = ${erased.creator.creatorId}`;
    expect((await world().root.execute(left)).rowCount).toBe(0);

    const stored = async () => {
      const folder = `campaigns/${campaign.customerId}/`;
      const { objects } = await world().ctx.files.listAll(folder, { recursive: true });
      return [...objects].length;
    };
    await remove();
    await world().travel(2 * DAY);
    await sweepFiles(world());
    // An undo can bring them back.
    expect(await stored()).toBe(3);
    await world().root.execute(sql`delete from changes where tbl = 'campaign_contracts'`);
    await sweepFiles(world());
    expect(await stored()).toBe(0);
  });
});

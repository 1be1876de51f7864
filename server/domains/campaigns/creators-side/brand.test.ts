import { describe, expect, test } from "vitest";
import { changeCampaignCreators, removeCampaignCreators } from "#contract/campaigns/creators.ts";
import {
  commentDeliverable,
  createDeliverables,
  listDeliverables,
  moveDeliverable,
} from "#contract/campaigns/deliverables.ts";
import * as brand from "#contract/campaigns/negotiation.ts";
import * as own from "#contract/campaigns/own.ts";
import { listNotifications } from "#contract/notifications.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { makeColleague, type Person } from "#test/factories/people.ts";
import {
  add,
  answer,
  apply,
  at,
  counter,
  decide,
  newKey,
  news,
  offer,
  open,
  part,
  place,
  takingPart,
  type Campaign,
  type Creator,
} from "./testing/taking-part.ts";

const { world, run } = takingPart();

const withdraw = async (
  { browser, id }: Campaign,
  { creatorId: creator }: Creator,
  { of, key = newKey(), message = "The budget is gone" }: { of: string; key?: string; message?: string },
) => browser.call(brand.withdrawOffer, { id, creator, key, offer: of, message });

describe("an offer of the workspace", () => {
  test("is withdrawn while it is open, once, and can neither be accepted nor declined then", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await add(campaign, creator, "to_contact");
    await offer(campaign, creator, 40_000);
    const of = await open(creator, campaign);
    expect(await place(campaign, creator)).toMatchObject({ status: "invited" });
    const key = newKey();
    world().emitted.length = 0;
    for (const { status } of [
      await withdraw(campaign, creator, { of, key }),
      await withdraw(campaign, creator, { of, key }),
    ])
      expect(status).toBe(200);
    expect(world().emitted.map(({ customerId }) => customerId)).toContain(creator.customerId);
    expect(await place(campaign, creator)).toMatchObject({ status: "in_discussion" });
    const { participation, negotiation, open: left } = await part(creator, campaign);
    expect([participation, left]).toEqual(["in_discussion", null]);
    expect(negotiation.map(({ kind, by, message }) => [kind, by, message])).toEqual([
      ["withdrawal", "brand", "The budget is gone"],
      ["offer", "brand", "For two reels"],
    ]);
    expect((await news(creator)).toSorted()).toEqual(["offerWithdrawn", "offered"]);
    for (const to of ["accept", "decline"] as const)
      expect((await answer(creator, campaign, to, of)).error.err).toBe("conflict");
    expect((await answer(creator, campaign, "accept", null)).error.err).toBe("conflict");
    // The two sides go on talking.
    expect((await counter(creator, campaign, 45_000)).status).toBe(200);
    expect((await decide(campaign, creator, "accept", await open(creator, campaign))).status).toBe(200);
  });

  test("is not withdrawn once another is open, it is answered, or it is the creator's", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await apply(creator, campaign);
    const application = await open(creator, campaign);
    expect((await withdraw(campaign, creator, { of: application })).error.msg).toContain("You have no open offer");
    await offer(campaign, creator, 40_000);
    const first = await open(creator, campaign);
    await offer(campaign, creator, 42_000);
    expect((await withdraw(campaign, creator, { of: first })).error.msg).toContain("replaced or answered");
    const second = await open(creator, campaign);
    await answer(creator, campaign, "accept", second);
    expect((await withdraw(campaign, creator, { of: second })).error.err).toBe("conflict");
    expect(await place(campaign, creator)).toMatchObject({ status: "accepted", fee: 42_000 });
    const viewer = await makeColleague(world(), campaign, "viewer");
    const stranger = await run();
    expect([
      (await withdraw({ ...campaign, ...viewer }, creator, { of: second })).status,
      (await withdraw({ ...campaign, browser: stranger.browser }, creator, { of: second })).status,
    ]).toEqual([403, 404]);
  });
});

describe("what creators did", () => {
  const unread = async ({ browser }: Person) =>
    (await browser.call(listNotifications, { type: "global", status: "unread" })).body.notifications.flatMap(
      ({ payload }) => (payload.kind === "campaign" ? [payload.event] : []),
    );

  test("is read for all members once one of them has dealt with it, and what others did stays unread", async () => {
    const campaign = await run();
    const colleague = { ...campaign, ...(await makeColleague(world(), campaign, "member")) };
    const [ada, bea, cleo] = [
      await makeOwningCreator(world()),
      await makeOwningCreator(world()),
      await makeOwningCreator(world()),
    ];
    for (const creator of [ada, bea, cleo]) await apply(creator, campaign);
    expect(await unread(campaign)).toEqual(["applied", "applied", "applied"]);
    world().emitted.length = 0;
    await decide(colleague, ada, "accept", await open(ada, campaign));
    expect(await unread(campaign)).toEqual(["applied", "applied"]);
    expect(await news(campaign)).toEqual(["applied", "applied", "applied"]);
    await colleague.browser.call(changeCampaignCreators, {
      id: campaign.id,
      creatorsId: [bea.creatorId],
      status: "rejected",
    });
    expect(await unread(campaign)).toEqual(["applied"]);
    await colleague.browser.call(removeCampaignCreators, { id: campaign.id, creatorsId: [cleo.creatorId] });
    expect(await unread(campaign)).toEqual([]);
  });

  test("is unread while another draft of the creator waits for its review", async () => {
    const campaign = await run();
    const colleague = await makeColleague(world(), campaign, "member");
    const creator = await makeOwningCreator(world());
    await add(campaign, creator, "accepted");
    const { id } = campaign;
    const agreed = { network: "instagram", format: "short", count: 1, dueOn: null } as const;
    for (const _ of [1, 2])
      await campaign.browser.call(createDeliverables, {
        id,
        key: newKey(),
        creatorsId: [creator.creatorId],
        ...agreed,
      });
    const all = (await campaign.browser.call(listDeliverables, { id })).body.deliverables;
    for (const { _id } of all)
      await creator.browser.call(own.submitDraft, { ...at(creator, campaign), deliverable: _id, draftText: "Hills" });
    const [first = "", second = ""] = all.map(({ _id }) => _id);
    const key = newKey();
    const remark = { ...at(creator, campaign), deliverable: first, key, text: "What do you think?", pin: null };
    await creator.browser.call(own.commentOnDeliverable, remark);
    expect((await unread(campaign)).toSorted()).toEqual(["remarked", "submitted", "submitted"]);
    const step = { id, deliverable: first, step: "approved" as const };
    await colleague.browser.call(moveDeliverable, step);
    expect((await unread(campaign)).toSorted()).toEqual(["remarked", "submitted", "submitted"]);
    await colleague.browser.call(moveDeliverable, { ...step, deliverable: second });
    expect(await unread(campaign)).toEqual(["remarked"]);
    await colleague.browser.call(commentDeliverable, {
      id,
      deliverable: first,
      key: newKey(),
      text: "Good",
      pin: null,
    });
    expect(await unread(campaign)).toEqual([]);
  });
});

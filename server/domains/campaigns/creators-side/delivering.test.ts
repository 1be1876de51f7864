import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { changeCampaignCreators, removeCampaignCreators } from "#contract/campaigns/creators.ts";
import {
  commentDeliverable,
  createDeliverables,
  listDeliverables,
  moveDeliverable,
} from "#contract/campaigns/deliverables.ts";
import { moveCampaign, updateCampaign } from "#contract/campaigns/endpoints.ts";
import * as own from "#contract/campaigns/own.ts";
import { addPaidPart, createPayments, listPayments } from "#contract/campaigns/payments.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { add, apply, at, newKey, news, part, takingPart, type Campaign, type Creator } from "./testing/taking-part.ts";

const { world, run } = takingPart();

describe("deliverables", () => {
  async function deliverable({ browser, id }: Campaign, { creatorId }: Creator) {
    const of = { id, creatorsId: [creatorId] };
    const agreed = { network: "instagram", format: "short", count: 1, dueOn: "2026-12-10" } as const;
    expect((await browser.call(createDeliverables, { ...of, ...agreed })).status).toBe(200);
    await browser.call(createPayments, { ...of, amount: 45_000, dueOn: "2026-12-05", reference: "July" });
    const { deliverables } = (await browser.call(listDeliverables, { id })).body;
    return deliverables.find(({ creator }) => creator._id === creatorId)?._id ?? "";
  }
  const states = async (creator: Creator, campaign: Campaign) =>
    (await part(creator, campaign)).deliverables.map(({ state }) => state);

  test("are drafted, discussed and posted by the creator alone, in the order of their states", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await add(campaign, creator, "accepted");
    const of = { ...at(creator, campaign), deliverable: await deliverable(campaign, creator) };
    const { browser } = creator;
    const posts = { ...of, postLinks: ["https://instagram.example/p/1"] };
    expect((await browser.call(own.reportPosts, posts)).error.err).toBe("conflict");
    const draft = { ...of, draftText: "Our spring", draftLink: "https://files.example/draft" };
    expect((await browser.call(own.submitDraft, draft)).status).toBe(200);
    expect((await browser.call(own.submitDraft, draft)).status).toBe(200);
    expect((await browser.call(own.submitDraft, { ...draft, draftText: "Another" })).error.err).toBe("conflict");
    const comment = { ...of, key: newKey(), text: "The music is not final" };
    expect((await browser.call(own.commentOnDeliverable, comment)).status).toBe(200);
    expect((await browser.call(own.commentOnDeliverable, comment)).status).toBe(200);
    const theirs = { id: campaign.id, deliverable: of.deliverable };
    const move = async (step: "changesRequested" | "approved") =>
      campaign.browser.call(moveDeliverable, { ...theirs, step });
    expect((await move("changesRequested")).status).toBe(200);
    await campaign.browser.call(commentDeliverable, { ...theirs, key: crypto.randomUUID(), text: "Show the bread" });
    expect((await browser.call(own.submitDraft, { ...draft, draftText: "Bread" })).status).toBe(200);
    expect((await move("approved")).status).toBe(200);
    expect((await browser.call(own.reportPosts, posts)).status).toBe(200);
    const [delivered] = (await part(creator, campaign)).deliverables;
    expect(delivered).toMatchObject({
      state: "posted",
      draftText: "Bread",
      postLinks: ["https://instagram.example/p/1"],
    });
    expect(delivered?.comments.map(({ isOfCreator, text }) => [text, isOfCreator]).toSorted()).toEqual([
      ["Show the bread", false],
      ["The music is not final", true],
    ]);
    expect((await news(campaign)).toSorted()).toEqual(["posted", "remarked", "submitted", "submitted"]);
    expect((await part(creator, campaign)).payments).toMatchObject([
      { amount: 45_000, state: "unpaid", reference: "July", parts: [] },
    ]);
    const [payment] = (await campaign.browser.call(listPayments, { id: campaign.id })).body.payments;
    const paid = { id: campaign.id, payment: payment?._id ?? "", amount: 45_000, on: "2026-12-01" };
    expect((await campaign.browser.call(addPaidPart, paid)).status).toBe(200);
    expect((await part(creator, campaign)).payments).toMatchObject([
      { state: "paid", parts: [{ amount: 45_000, on: "2026-12-01" }] },
    ]);
    expect((await news(creator)).toSorted()).toEqual(["accepted", "approved", "changesRequested", "commented", "paid"]);
    const link = async (draftLink: string) =>
      (
        await browser.send(
          { method: "POST" },
          `/api/my-campaigns/${of.id}/campaigns/${of.campaign}/deliverables/${of.deliverable}/draft`,
          { draftLink },
        )
      ).status;
    expect([await link("javascript:alert(1)"), await link("")]).toEqual([400, 400]);
    const other = await makeOwningCreator(world());
    await add(campaign, other, "accepted");
    const foreign = { ...draft, id: other.creatorId };
    expect((await other.browser.call(own.submitDraft, foreign)).status).toBe(404);
    expect(await states(other, campaign)).toEqual([]);
  });

  test("are in the calendar with expected payments, the earliest first, while they are open", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await add(campaign, creator, "accepted");
    await deliverable(campaign, creator);
    const dates = async () =>
      (await creator.browser.call(own.listOwnDates, { id: creator.creatorId })).body.dates.map(({ on, kind }) => [
        on,
        kind,
      ]);
    expect(await dates()).toEqual([
      ["2026-12-05", "payment"],
      ["2026-12-10", "deliverable"],
    ]);
    await campaign.browser.call(updateCampaign, { id: campaign.id, visibility: "private" });
    expect(await dates()).toEqual([]);
  });
});

test("moves of the workspace reach the creator's workspace and no other, and moves of the creator the workspace", async () => {
  const [creator, other] = [await makeOwningCreator(world()), await makeOwningCreator(world())];
  const campaign = await run();
  await add(campaign, creator, "to_contact");
  await add(campaign, other, "to_contact");
  const reached = (tag: string) =>
    new Set(
      world().emitted.flatMap(({ customerId, event, payload }) =>
        event === "changed" && JSON.stringify(payload).includes(`"${tag}"`) ? [customerId] : [],
      ),
    );
  world().emitted.length = 0;
  const change = { id: campaign.id, creatorsId: [creator.creatorId], status: "invited" as const };
  const { actionId } = (await campaign.browser.call(changeCampaignCreators, change)).body;
  expect(reached("own-campaigns")).toEqual(new Set([creator.customerId]));
  world().emitted.length = 0;
  await campaign.browser.call(undoAction, { id: actionId ?? "" });
  expect(reached("own-campaigns")).toEqual(new Set([creator.customerId]));
  world().emitted.length = 0;
  await apply(creator, campaign);
  expect(reached("campaigns")).toEqual(new Set([campaign.customerId]));
  world().emitted.length = 0;
  const updated = await campaign.browser.call(updateCampaign, { id: campaign.id, goal: "More bread" });
  expect(reached("own-campaigns")).toEqual(new Set([creator.customerId]));
  world().emitted.length = 0;
  await campaign.browser.call(undoAction, { id: updated.body.actionId ?? "" });
  expect(reached("own-campaigns")).toEqual(new Set([creator.customerId]));
  // Who is taken out of the campaign has no part in it, and an undo brings back what was offered.
  const removed = await campaign.browser.call(removeCampaignCreators, {
    id: campaign.id,
    creatorsId: [creator.creatorId],
  });
  expect((await part(creator, campaign)).negotiation).toEqual([]);
  await campaign.browser.call(undoAction, { id: removed.body.actionId ?? "" });
  expect((await part(creator, campaign)).negotiation).toHaveLength(1);
});

test("creators who were invited before the campaign started are notified when it is shown", async () => {
  const creator = await makeOwningCreator(world());
  const campaign = await run({}, false);
  await add(campaign, creator, "invited");
  expect(await news(creator)).toEqual([]);
  await campaign.browser.call(moveCampaign, { id: campaign.id, step: "started" });
  expect(await news(creator)).toEqual(["invited"]);
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import * as deliverables from "#contract/campaigns/deliverables.ts";
import { uploadDraftFile } from "#contract/campaigns/drafts.ts";
import { commentOnDeliverable } from "#contract/campaigns/own.ts";
import { blockWorkspace, sendMessage, unblockWorkspace } from "#contract/mail/messages.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { add, at, newKey, news, offer, part, takingPart } from "./creators-side/testing/taking-part.ts";

const { world, run } = takingPart();

/** A creator who has something to deliver. */
async function agreed(status: "invited" | "accepted" = "accepted") {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  const { id, browser } = campaign;
  await add(campaign, creator, status);
  const what = { key: newKey(), network: "instagram", format: "video", count: 1, dueOn: null } as const;
  const made = await browser.call(deliverables.createDeliverables, { id, creatorsId: [creator.creatorId], ...what });
  const deliverable = (await part(creator, campaign)).deliverables[0]?._id ?? "";
  const comment = async (key: string = newKey(), text = "Lovely") =>
    browser.call(deliverables.commentDeliverable, { id, deliverable, key, text });
  return { creator, campaign, deliverable, comment, actionId: made.body.actionId ?? "" };
}

test("a deliverable that has comments or files by now stays when its creation is undone", async () => {
  const { creator, campaign, deliverable, comment, actionId } = await agreed();
  const of = { ...at(creator, campaign), deliverable };
  const file = new File(["%PDF-1.7"], "kitchen.pdf");
  expect((await creator.browser.call(uploadDraftFile, { ...of, file })).status).toBe(200);
  await creator.browser.call(commentOnDeliverable, { ...of, key: newKey(), text: "My street" });
  // Comments of the same time have no order.
  await world().travel(1);
  await comment();
  await campaign.browser.call(undoAction, { id: actionId });
  const texts = [{ text: "My street" }, { text: "Lovely" }];
  expect((await part(creator, campaign)).deliverables).toMatchObject([
    { _id: deliverable, files: [{ name: "kitchen.pdf" }], comments: texts },
  ]);
  const unused = await agreed();
  await unused.campaign.browser.call(undoAction, { id: unused.actionId });
  expect((await part(unused.creator, unused.campaign)).deliverables).toEqual([]);
});

test("a workspace writes so many comments to a creator in a campaign", async () => {
  const { campaign, deliverable, comment } = await agreed();
  const max = deliverables.COMMENTS_MAX;
  const key = newKey();
  expect((await comment(key)).status).toBe(200);
  await world().root.execute(sql`
    insert into deliverable_comments (id, campaign_id, customer_id, deliverable_id, creator_id, user_id, text, is_of_creator)
    select gen_random_uuid(), campaign_id, customer_id, deliverable_id, creator_id, user_id, text, false
    from deliverable_comments, generate_series(2, ${max}) where id = ${key}`);
  // What was sent again after a lost reply is there already.
  expect((await comment(key)).status).toBe(200);
  expect((await comment()).error).toMatchObject({ err: "conflict", msg: expect.stringContaining(String(max)) });
  const of = { id: campaign.id, deliverable };
  await campaign.browser.call(deliverables.updateDeliverable, { ...of, draftText: "Ours" });
  const step = { ...of, step: "submitted" } as const;
  const moved = { ...step, comment: { key: newKey(), text: "One more" } };
  expect((await campaign.browser.call(deliverables.moveDeliverable, moved)).error.err).toBe("conflict");
  expect((await campaign.browser.call(deliverables.moveDeliverable, step)).status).toBe(200);
});

test("a workspace that a creator blocks writes them no comments, and notifies them of nothing", async () => {
  const { creator, campaign, comment } = await agreed("invited");
  const { creatorId } = creator;
  const hello = { key: newKey(), creatorId, subject: "Spring", text: "Hello" };
  const { threadId } = (await campaign.browser.call(sendMessage, hello)).body;
  const inThread = { id: creatorId, threadId };
  expect((await creator.browser.call(blockWorkspace, inThread)).status).toBe(200);
  const before = await news(creator);
  expect((await comment()).error.msg).toBe("This message cannot be delivered to the creator.");
  expect((await offer(campaign, creator, 40_000)).status).toBe(200);
  expect(await news(creator)).toEqual(before);
  await creator.browser.call(unblockWorkspace, inThread);
  expect((await comment()).status).toBe(200);
  expect(await news(creator)).toEqual(["commented", ...before]);
});

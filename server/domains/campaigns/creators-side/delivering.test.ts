import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { AGENDA_MAX, readAgenda } from "#contract/campaigns/agenda.ts";
import { changeCampaignCreators, removeCampaignCreators } from "#contract/campaigns/creators.ts";
import {
  commentDeliverable,
  createDeliverables,
  listDeliverables,
  moveDeliverable,
  readDeliverable,
} from "#contract/campaigns/deliverables.ts";
import * as drafts from "#contract/campaigns/drafts.ts";
import { moveCampaign, updateCampaign } from "#contract/campaigns/endpoints.ts";
import type { CampaignStep } from "#contract/campaigns/states.ts";
import * as own from "#contract/campaigns/own.ts";
import { addPaidPart, createPayments, listPayments, movePayment } from "#contract/campaigns/payments.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import {
  add,
  apply,
  at,
  counter,
  decide,
  newKey,
  news,
  open,
  part,
  takingPart,
  type Campaign,
  type Creator,
} from "./testing/taking-part.ts";

const { world, run } = takingPart();

describe("deliverables", () => {
  async function deliverable({ browser, id }: Campaign, { creatorId }: Creator) {
    const of = { id, key: newKey(), creatorsId: [creatorId] };
    const agreed = { network: "instagram", format: "short", count: 1, dueOn: "2026-12-10" } as const;
    expect((await browser.call(createDeliverables, { ...of, ...agreed })).status).toBe(200);
    await browser.call(createPayments, { ...of, amount: 45_000, dueOn: "2026-12-05", reference: "July" });
    const { deliverables } = (await browser.call(listDeliverables, { id })).body;
    return deliverables.find(({ creator }) => creator._id === creatorId)?._id ?? "";
  }
  const PICTURE = new File([Buffer.from("89504e470d0a1a0a", "hex")], "frame.png");
  const VIDEO = new File([Buffer.from("1a45dfa3", "hex")], "clip.webm");

  test("have files, which the workspace sees once they are handed in, and comments that are pinned to them", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    await add(campaign, creator, "accepted");
    const of = { ...at(creator, campaign), deliverable: await deliverable(campaign, creator) };
    const brandOf = { id: campaign.id, deliverable: of.deliverable };
    const upload = async (file: File) => creator.browser.call(drafts.uploadDraftFile, { ...of, file });
    const read = async () => (await campaign.browser.call(readDeliverable, brandOf)).body;
    const mine = async () => (await part(creator, campaign)).deliverables[0];
    expect((await creator.browser.call(own.submitDraft, of)).error.err).toBe("bad_request");
    expect((await upload(new File(["<script>"], "draft.png"))).error.err).toBe("bad_request");
    const picture = (await upload(PICTURE)).body.file;
    const video = (await upload(VIDEO)).body.file;
    const wrong = (await upload(PICTURE)).body.file;
    const remove = async (file: string) =>
      creator.browser.call(drafts.removeDraftFile, { ...at(creator, campaign), file });
    const stored = async () => [...(await world().ctx.files.listAll("campaigns/", { recursive: true })).objects].length;
    const before = await stored();
    expect([(await remove(wrong._id)).status, (await stored()) - before]).toEqual([200, -1]);
    const asBrand = { id: campaign.id, file: picture._id };
    expect([
      (await read()).deliverable.files,
      (await campaign.browser.call(drafts.getDraftFile, asBrand)).status,
    ]).toEqual([[], 404]);
    expect((await creator.browser.call(own.submitDraft, of)).status).toBe(200);
    expect((await read()).deliverable.files).toMatchObject([
      { name: "frame.png", kind: "picture" },
      { name: "clip.webm", kind: "video" },
    ]);
    expect((await campaign.browser.call(drafts.getDraftFile, asBrand)).status).toBe(200);
    const ownFile = { ...at(creator, campaign), file: picture._id };
    expect((await creator.browser.call(drafts.getOwnDraftFile, ownFile)).status).toBe(200);
    for (const refused of [await remove(picture._id), await upload(PICTURE)])
      expect(refused.error.err).toBe("conflict");

    const write = async (pin: drafts.Pin) =>
      campaign.browser.call(commentDeliverable, { ...brandOf, key: newKey(), text: "Here", pin });
    const place = { file: picture._id, x: 12.5, y: 40 };
    const time = { file: video._id, seconds: 3.5 };
    expect([
      (await write(place)).status,
      (await write({ ...place, x: 101 })).status,
      (await write({ ...place, file: video._id })).status,
      (await write({ ...time, file: newKey() })).status,
    ]).toEqual([200, 400, 400, 400]);
    await world().travel(1_000);
    const reply = { ...of, key: newKey(), text: "Where?", pin: time };
    expect((await creator.browser.call(own.commentOnDeliverable, reply)).status).toBe(200);
    const comments = (await mine())?.comments ?? [];
    expect(comments).toMatchObject([
      { pin: place, isOfCreator: false, resolvedAt: null },
      { pin: time, isOfCreator: true },
    ]);

    const comment = comments[0]?._id ?? "";
    const resolve = async (isResolved: boolean) =>
      creator.browser.call(drafts.resolveOwnComment, { ...of, comment, isResolved });
    const resolved = async () => (await read()).notes.map(({ resolvedAt }) => resolvedAt !== null);
    world().emitted.length = 0;
    expect((await resolve(true)).status).toBe(200);
    expect(world().emitted.map(({ customerId }) => customerId)).toContain(campaign.customerId);
    expect(await resolved()).toEqual([true, false]);
    world().emitted.length = 0;
    const reopened = { ...brandOf, comment, isResolved: false };
    expect((await campaign.browser.call(drafts.resolveComment, reopened)).status).toBe(200);
    expect(world().emitted.map(({ customerId }) => customerId)).toContain(creator.customerId);
    expect(await resolved()).toEqual([false, false]);

    const other = await makeOwningCreator(world());
    await add(campaign, other, "accepted");
    const stranger = await run();
    const theirs = at(other, campaign);
    expect([
      (await other.browser.call(drafts.getOwnDraftFile, { ...theirs, file: picture._id })).status,
      (await other.browser.call(drafts.resolveOwnComment, { ...of, ...theirs, comment, isResolved: true })).status,
      (await other.browser.call(drafts.uploadDraftFile, { ...of, ...theirs, file: PICTURE })).status,
      (await stranger.browser.call(drafts.getDraftFile, { ...asBrand, id: stranger.id })).status,
      (await stranger.browser.call(drafts.resolveComment, { ...reopened, id: stranger.id })).status,
    ]).toEqual([404, 404, 404, 404, 404]);

    const removed = await campaign.browser.call(removeCampaignCreators, {
      id: campaign.id,
      creatorsId: [creator.creatorId],
    });
    await campaign.browser.call(undoAction, { id: removed.body.actionId ?? "" });
    expect(await mine()).toMatchObject({
      files: [{ name: "frame.png" }, {}],
      comments: [{ pin: place }, { pin: time }],
    });
  });

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
    const paid = { id: campaign.id, payment: payment?._id ?? "", key: newKey(), amount: 45_000, on: "2026-12-01" };
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
    expect([await link("javascript:alert(1)"), await link("")]).toEqual([400, 409]);
    const other = await makeOwningCreator(world());
    await add(campaign, other, "accepted");
    const foreign = { ...draft, id: other.creatorId };
    expect((await other.browser.call(own.submitDraft, foreign)).status).toBe(404);
    expect(await states(other, campaign)).toEqual([]);
  });

  test("are delivered by creators who take part, and take a number of comments", async () => {
    const creator = await makeOwningCreator(world());
    const campaign = await run();
    const { creatorId, browser } = creator;
    await add(campaign, creator, "accepted");
    const of = { ...at(creator, campaign), deliverable: await deliverable(campaign, creator) };
    const comment = async (key = newKey()) =>
      browser.call(own.commentOnDeliverable, { ...of, key, text: "More bread" });
    const key = newKey();
    expect((await comment(key)).status).toBe(200);
    await world().root.execute(sql`
      insert into deliverable_comments (id, campaign_id, deliverable_id, customer_id, creator_id, is_of_creator, text)
      select gen_random_uuid(), campaign_id, deliverable_id, customer_id, creator_id, true, text
      from deliverable_comments, generate_series(2, ${own.OWN_COMMENTS_MAX}) where campaign_id = ${campaign.id}`);
    expect([(await comment()).error.err, (await comment(key)).status]).toEqual(["conflict", 200]);
    const draft = { ...of, draftText: "Our spring" };
    const move = async (status: "rejected" | "in_collaboration") =>
      campaign.browser.call(changeCampaignCreators, { id: campaign.id, creatorsId: [creatorId], status });
    await move("rejected");
    expect((await browser.call(own.submitDraft, draft)).error.msg).toContain("take part");
    await move("in_collaboration");
    expect((await browser.call(own.submitDraft, draft)).status).toBe(200);
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

test("the agenda lists what creators sent until it is answered, and what is due", async () => {
  const [creator, other] = [await makeOwningCreator(world()), await makeOwningCreator(world())];
  const campaign = await run();
  const { browser, id } = campaign;
  const agenda = async () => {
    const { waiting, due, hasMore } = (await browser.call(readAgenda, {})).body;
    expect(hasMore).toEqual({ waiting: false, due: false });
    return [waiting.map(({ kind, creator: of }) => [kind, of._id]), due.map(({ kind, daysLeft }) => [kind, daysLeft])];
  };
  await add(campaign, creator, "accepted");
  const today = Date.parse(world().ctx.clock.now().toISOString().slice(0, 10));
  const inDays = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
  const of = () => ({ id, key: newKey(), creatorsId: [creator.creatorId] });
  await browser.call(createDeliverables, { ...of(), network: "youtube", format: "video", count: 1, dueOn: inDays(-2) });
  await browser.call(createPayments, { ...of(), amount: 100, dueOn: inDays(3), reference: "" });
  await browser.call(createPayments, { ...of(), amount: 200, dueOn: null, reference: "" });
  expect(await agenda()).toEqual([
    [],
    [
      ["deliverable", -2],
      ["payment", 3],
    ],
  ]);
  await apply(other, campaign);
  await world().travel(1);
  const { payments } = (await browser.call(listPayments, { id })).body;
  const invoice = payments.find(({ dueOn }) => dueOn === null)?._id ?? "";
  await browser.call(movePayment, { id, payment: invoice, step: "invoiced" });
  await world().travel(1);
  const deliverable = (await part(creator, campaign)).deliverables[0]?._id ?? "";
  await creator.browser.call(own.submitDraft, { ...at(creator, campaign), deliverable, draftText: "Our spring" });
  const payment = ["payment", 3];
  const [draft, invoiced, post] = ["draft", "invoice", "post"].map((kind) => [kind, creator.creatorId]);
  expect(await agenda()).toEqual([[["application", other.creatorId], invoiced, draft], [payment]]);
  await browser.call(moveDeliverable, { id, deliverable, step: "approved" });
  const postLinks = ["https://posts.example/1"];
  await creator.browser.call(own.reportPosts, { ...at(creator, campaign), deliverable, postLinks });
  await world().travel(1);
  await counter(other, campaign, 60_000);
  expect(await agenda()).toEqual([[invoiced, post, ["offer", other.creatorId]], [payment]]);
  await decide(campaign, other, "decline", await open(other, campaign));
  await browser.call(moveDeliverable, { id, deliverable, step: "verified" });
  expect(await agenda()).toEqual([[invoiced], [payment]]);
  expect((await (await run()).browser.call(readAgenda, {})).body).toMatchObject({ waiting: [], due: [] });
  const step = async (to: CampaignStep) => browser.call(moveCampaign, { id, step: to });
  await browser.call(createDeliverables, { ...of(), network: "youtube", format: "video", count: 1, dueOn: inDays(1) });
  expect((await agenda())[1]).toEqual([["deliverable", 1], payment]);
  await world().root.execute(sql`
    insert into campaign_deliverables (campaign_id, customer_id, creator_id, network, format, count, due_on, updated_at)
    select campaign_id, customer_id, creator_id, network, format, count, due_on, updated_at
    from campaign_deliverables, generate_series(1, ${AGENDA_MAX}) where campaign_id = ${id} and due_on = ${inDays(1)}`);
  const { due, hasMore } = (await browser.call(readAgenda, {})).body;
  expect([due.length, hasMore]).toEqual([AGENDA_MAX, { waiting: false, due: true }]);
  await step("finished");
  expect(await agenda()).toEqual([[invoiced], [payment]]);
  expect([await step("archived").then(agenda)]).toEqual([[[], []]]);
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
  // A creator who is removed from the campaign has no part in it, and an undo restores what was offered.
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

test("each invitation is announced once, however often the campaign is hidden, closed, shown and opened", async () => {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  const { id, browser } = campaign;
  const see = async (visibility: "private" | "invited" | "public") =>
    (await browser.call(updateCampaign, { id, visibility })).body.actionId ?? "";
  const step = async (...steps: CampaignStep[]) => {
    for (const one of steps) expect((await browser.call(moveCampaign, { id, step: one })).status).toBe(200);
  };
  const changed = async (status: "to_contact" | "invited") =>
    browser.call(changeCampaignCreators, { id, creatorsId: [creator.creatorId], status });
  await add(campaign, creator, "invited");
  await see("invited");
  await step("paused", "started");
  expect(await news(creator)).toEqual(["invited"]);
  // While the campaign is hidden, the second invitation waits, and an undo that shows it announces it.
  const hidden = await see("private");
  await changed("to_contact");
  await world().travel(1_000);
  await changed("invited");
  expect(await news(creator)).toEqual(["invited"]);
  await browser.call(undoAction, { id: hidden });
  expect(await news(creator)).toEqual(["invited", "invited"]);
  // The third is made while the campaign is a draft again.
  await step("paused", "archived", "unarchived");
  await changed("to_contact");
  await world().travel(1_000);
  await changed("invited");
  await step("started");
  expect(await news(creator)).toEqual(["invited", "invited", "invited"]);
});

test("an undo brings back no offers of a creator who has made others since they were removed", async () => {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  const { id, browser } = campaign;
  const remove = async () => browser.call(removeCampaignCreators, { id, creatorsId: [creator.creatorId] });
  const undo = async (action: string | null | undefined) => browser.call(undoAction, { id: action ?? "" });
  await apply(creator, campaign);
  await counter(creator, campaign, 90_000);
  const { actionId } = (await remove()).body;
  const back = await undo(actionId);
  expect([(await part(creator, campaign)).negotiation.length, back.status]).toEqual([2, 200]);
  // Redone as long as nothing followed.
  await undo(back.body.redoId);
  expect((await part(creator, campaign)).negotiation).toEqual([]);
  await apply(creator, campaign);
  expect((await undo(actionId)).error.msg).toContain("newer");
  expect((await part(creator, campaign)).negotiation.map(({ amount }) => amount)).toEqual([50_000]);
});

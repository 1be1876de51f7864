import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import {
  commentDeliverable,
  createDeliverables,
  listDeliverables,
  readDeliverable,
} from "#contract/campaigns/deliverables.ts";
import * as contract from "#contract/campaigns/drafts.ts";
import * as own from "#contract/campaigns/own.ts";
import { campaignDraftFiles } from "#server/db/tables/index.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { makeColleague } from "#test/factories/people.ts";
import {
  add,
  at,
  newKey,
  part,
  takingPart,
  type Campaign,
  type Creator,
} from "../creators-side/testing/taking-part.ts";

const { world, run } = takingPart();

const PICTURE = new File([Buffer.from("89504e470d0a1a0a", "hex")], "frame.png");

/** A creator with two deliverables. */
async function drafting() {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  await add(campaign, creator, "accepted");
  const { id, browser } = campaign;
  const agreed = { network: "instagram", format: "short", count: 1, dueOn: null } as const;
  const of = { id, creatorsId: [creator.creatorId] };
  for (const key of [newKey(), newKey()]) await browser.call(createDeliverables, { ...of, key, ...agreed });
  const all = (await browser.call(listDeliverables, { id })).body.deliverables;
  const [first = "", second = ""] = all.map(({ _id }) => _id);
  return { creator, campaign, first, second };
}

const upload = async (creator: Creator, campaign: Campaign, deliverable: string) =>
  creator.browser.call(contract.uploadDraftFile, { ...at(creator, campaign), deliverable, file: PICTURE });

/** Sets the stored size of the file. */
const resize = async (file: string, bytes: number) =>
  world().root.update(campaignDraftFiles).set({ bytes }).where(eq(campaignDraftFiles.id, file));

const stored = async () => [...(await world().ctx.files.listAll("campaigns/", { recursive: true })).objects].length;

test("files of a creator's drafts have 300 MB in a campaign, over all deliverables", async () => {
  const { creator, campaign, first, second } = await drafting();
  const { file } = (await upload(creator, campaign, first)).body;
  await resize(file._id, contract.DRAFT_SPACE_MAX - PICTURE.size);
  const last = await upload(creator, campaign, second);
  expect(last.status).toBe(200);
  const before = await stored();
  const refused = await upload(creator, campaign, second);
  expect([refused.error.err, refused.error.msg]).toEqual([
    "conflict",
    "The files of your drafts in this campaign can take up to 300 MB, and 300 MB are in use. Remove files that you have not sent, or ask the brand to remove some.",
  ]);
  expect(await stored()).toBe(before);
  // Each campaign has its own space.
  const other = await run();
  await add(other, creator, "accepted");
  await other.browser.call(createDeliverables, {
    id: other.id,
    key: newKey(),
    creatorsId: [creator.creatorId],
    network: "instagram",
    format: "short",
    count: 1,
    dueOn: null,
  });
  const [there] = (await other.browser.call(listDeliverables, { id: other.id })).body.deliverables;
  expect((await upload(creator, other, there?._id ?? "")).status).toBe(200);
  const removed = { ...at(creator, campaign), file: last.body.file._id };
  expect((await creator.browser.call(contract.removeDraftFile, removed)).status).toBe(200);
  expect((await upload(creator, campaign, first)).status).toBe(200);
});

test("members remove a file of a draft, which the history says, and undo it with the place of its comments", async () => {
  const { creator, campaign, first } = await drafting();
  const { id, browser } = campaign;
  const { file } = (await upload(creator, campaign, first)).body;
  const remove = async (by = campaign) => by.browser.call(contract.removeSentFile, { id: by.id, file: file._id });
  expect((await remove()).status).toBe(404);
  await creator.browser.call(own.submitDraft, { ...at(creator, campaign), deliverable: first });
  const pin = { file: file._id, x: 10, y: 20 };
  await browser.call(commentDeliverable, { id, deliverable: first, key: newKey(), text: "Crop it", pin });
  const viewer = { ...campaign, ...(await makeColleague(world(), campaign, "viewer")) };
  expect([(await remove(viewer)).status, (await remove(await run())).status]).toEqual([403, 404]);
  world().emitted.length = 0;
  const { body, status } = await remove();
  expect(status).toBe(200);
  expect(world().emitted.map(({ customerId }) => customerId)).toContain(creator.customerId);
  const read = async () => (await browser.call(readDeliverable, { id, deliverable: first })).body;
  expect(await read()).toMatchObject({ deliverable: { files: [] }, notes: [{ text: "Crop it", pin: null }] });
  expect((await part(creator, campaign)).deliverables.find(({ _id }) => _id === first)?.files).toEqual([]);
  const [action] = (await browser.call(listActions, {})).body.actions;
  expect(action).toMatchObject({ verb: "campaigns.draft-file", title: campaign.title });
  world().emitted.length = 0;
  await browser.call(undoAction, { id: body.actionId ?? "" });
  expect(world().emitted.map(({ customerId }) => customerId)).toContain(creator.customerId);
  expect(await read()).toMatchObject({ deliverable: { files: [{ _id: file._id }] }, notes: [{ pin }] });
});

test("an undo brings back no file that the drafts have no room for", async () => {
  const { creator, campaign, first, second } = await drafting();
  const { file } = (await upload(creator, campaign, first)).body;
  await resize(file._id, contract.DRAFT_SPACE_MAX - 1);
  await creator.browser.call(own.submitDraft, { ...at(creator, campaign), deliverable: first });
  const { body } = await campaign.browser.call(contract.removeSentFile, { id: campaign.id, file: file._id });
  expect((await upload(creator, campaign, second)).status).toBe(200);
  const undone = await campaign.browser.call(undoAction, { id: body.actionId ?? "" });
  expect([undone.error.err, undone.error.msg]).toEqual([
    "conflict",
    expect.stringContaining("There is no room for this file"),
  ]);
});

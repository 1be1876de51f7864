import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActions, undoAction } from "#contract/actions.ts";
import { addCampaignCreators, listCampaignCreators, previewCampaignCreators } from "#contract/campaigns/creators.ts";
import { createCampaign } from "#contract/campaigns/endpoints.ts";
import { getCrmUser } from "#contract/crm/endpoints.ts";
import { deleteCustomType, updateCustomStatus } from "#contract/labels.ts";
import * as contract from "#contract/mail/sequences.ts";
import { profileOverview } from "#contract/profiles/endpoints.ts";
import { getTimeline } from "#contract/timeline.ts";
import { makeOwner } from "#test/factories/people.ts";
import { headerIn, mailing, mailSource } from "../testing/mailing.ts";
import { sequencing } from "../testing/sequencing.ts";
import { setStatuses } from "./statuses.ts";

const tests = mailing();
const { world, writer } = tests;
const { STEPS, SPACING, start, show, stateOf, pass, workThrough } = sequencing(tests);
type Writer = Awaited<ReturnType<typeof writer>>;

const settle = async () => setStatuses(world().ctx);

async function answer(mia: Writer, from: string) {
  const received = mia.smtp.received.find(({ to }) => to.includes(from))?.source ?? "";
  const id = headerIn(received, "Message-ID")?.slice(1, -1) ?? "";
  const source = mailSource({ from, id: `${crypto.randomUUID()}@creator.test`, references: [id] });
  mia.imap.deliver("INBOX", source, { date: world().ctx.clock.now() });
  await mia.sync();
}

const statusesOf = async ({ browser }: Writer) => (await browser.call(getCrmUser, {})).body.crmUser.status;
const crmOf = async ({ browser }: Writer, id: string) => (await browser.call(profileOverview, { id })).body.crm;

/** Statuses of the board by their place, and a way to look at those of creators. */
async function prepare() {
  const mia = await writer();
  const [first, contacted, discussed, , , , , , last] = (await statusesOf(mia)).map(({ _id }) => _id);
  if (first === undefined || contacted === undefined || discussed === undefined || last === undefined)
    throw new Error("of the pipeline");
  const statusOf = async (creatorId: string) => {
    const { rows } = await world().root.execute<{ id: string | null }>(
      sql`select status_id as id from crm_creators where customer_id = ${mia.customerId} and creator_id = ${creatorId}`,
    );
    return rows[0]?.id ?? null;
  };
  const setStatus = async (creatorId: string, statusId: string) => {
    const customCreatorId = (await crmOf(mia, creatorId))?._id ?? "";
    expect((await mia.browser.call(updateCustomStatus, { customCreatorId, statusId })).status).toBe(200);
  };
  const creatorsIn = async (id: string) => (await show(mia, id)).recipients.map(({ creator }) => creator?._id ?? "");
  return { mia, first, contacted, discussed, last, statusOf, setStatus, creatorsIn };
}

test("a sequence moves creators forward on the board once a mail is sent and once they answer", async () => {
  const { mia, first, contacted, discussed, statusOf, setStatus, creatorsIn } = await prepare();
  const given = { sentStatus: contacted, answeredStatus: discussed, stopStatuses: [first] };
  const { id } = await start(mia, given);
  expect((await show(mia, id)).sequence).toMatchObject(given);
  const [ada = "", bea = "", cleo = ""] = await creatorsIn(id);
  await setStatus(cleo, discussed);
  await settle();
  expect(await statusOf(ada)).toBe(null);
  await workThrough(mia, 3);
  await Promise.all([settle(), settle()]);
  // One who is further keeps the status.
  expect(await Promise.all([ada, bea, cleo].map(statusOf))).toEqual([contacted, contacted, discussed]);
  const [action] = (await mia.browser.call(listActions, {})).body.actions;
  expect(action).toMatchObject({ verb: "mail.sequence-status", title: "Contacted", count: 2, canUndo: true });
  const { entries } = (await mia.browser.call(getTimeline, { id: (await crmOf(mia, ada))?._id ?? "" })).body;
  expect(JSON.stringify(entries)).toContain('"source":"sequence"');

  // What was undone is not done a second time.
  expect((await mia.browser.call(undoAction, { id: action?._id ?? "" })).status).toBe(200);
  await settle();
  expect(await statusOf(ada)).toBe(null);
  await answer(mia, "ada@creator.test");
  await setStatus(bea, first);
  await answer(mia, "bea@creator.test");
  await settle();
  // A status that stops the sequence stays, wherever it is on the board.
  expect(await Promise.all([ada, bea].map(statusOf))).toEqual([discussed, first]);
});

test("statuses are off at first, count from when they are chosen, and are none once they are deleted", async () => {
  const { mia, contacted, discussed, last, statusOf, creatorsIn } = await prepare();
  const { id } = await start(mia);
  const [ada = "", bea = ""] = await creatorsIn(id);
  expect((await show(mia, id)).sequence).toMatchObject({ sentStatus: null, answeredStatus: null });
  await mia.work();
  await pass(SPACING);
  await settle();
  const change = async (more: object) =>
    mia.browser.call(contract.updateSequence, { id, steps: STEPS, hours: null, ...more });
  await change({ sentStatus: contacted, answeredStatus: discussed });
  await settle();
  expect(await statusOf(ada)).toBe(null);
  await mia.work();
  await settle();
  expect(await statusOf(bea)).toBe(contacted);
  // A tab of an earlier version does not know them, and changes none.
  expect((await change({})).body.sequence).toMatchObject({ sentStatus: contacted, answeredStatus: discussed });
  expect((await change({ sentStatus: crypto.randomUUID() })).error.err).toBe("bad_request");
  const { actionId } = (await mia.browser.call(deleteCustomType, { type: "status", id: discussed })).body;
  expect((await show(mia, id)).sequence.answeredStatus).toBe(null);
  await answer(mia, "ada@creator.test");
  await settle();
  expect(await statusOf(ada)).toBe(null);
  expect(await stateOf(mia, id)).toMatchObject({ ada: "answered 1" });
  await mia.browser.call(undoAction, { id: actionId ?? "" });
  expect((await show(mia, id)).sequence.answeredStatus).toBe(discussed);
  await change({ sentStatus: null, answeredStatus: last });
  await answer(mia, "bea@creator.test");
  await settle();
  expect([await statusOf(ada), await statusOf(bea)]).toEqual([null, last]);
});

test("those who answered are added to a campaign, without those who are in it", async () => {
  const { mia, creatorsIn } = await prepare();
  const { id: sequenceId } = await start(mia);
  const [ada = "", bea = ""] = await creatorsIn(sequenceId);
  await workThrough(mia, 3);
  await answer(mia, "ada@creator.test");
  await answer(mia, "bea@creator.test");
  const { _id: id } = (await mia.browser.call(createCampaign, { title: "Autumn" })).body.campaign;
  const preview = async () => (await mia.browser.call(previewCampaignCreators, { id, sequenceId })).body;
  expect(await preview()).toEqual({ added: 2, alreadyThere: 0, present: [] });
  await mia.browser.call(addCampaignCreators, { id, creatorsId: [ada] });
  expect(await preview()).toEqual({ added: 1, alreadyThere: 1, present: [{ _id: ada, full_name: "Ada Oak" }] });
  const { body } = await mia.browser.call(addCampaignCreators, { id, sequenceId });
  expect(body).toMatchObject({ added: 1, alreadyThere: 1, actionId: expect.any(String) });
  const { creators } = (await mia.browser.call(listCampaignCreators, { id })).body;
  expect(creators.map(({ _id }) => _id).toSorted()).toEqual([ada, bea].toSorted());
  expect(await preview()).toMatchObject({ added: 0, alreadyThere: 2 });
  const both = await mia.browser.call(previewCampaignCreators, { id, sequenceId, creatorsId: [ada] });
  expect(both.error.err).toBe("bad_request");
  const other = await makeOwner(world());
  const theirs = (await other.browser.call(createCampaign, { title: "Theirs" })).body.campaign;
  const foreign = await other.browser.call(previewCampaignCreators, { id: theirs._id, sequenceId });
  expect(foreign.status).toBe(404);
});

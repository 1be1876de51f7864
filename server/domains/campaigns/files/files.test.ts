import { expect, test, vi } from "vitest";
import { sql } from "drizzle-orm";
import { undoAction } from "#contract/actions.ts";
import { removeCampaignCreators } from "#contract/campaigns/creators.ts";
import { getCampaign, updateCampaign } from "#contract/campaigns/endpoints.ts";
import * as contract from "#contract/campaigns/files.ts";
import { createPayments, listPayments, removePayment } from "#contract/campaigns/payments.ts";
import { eraseCreator } from "#contract/privacy.ts";
import { lockTenant } from "#server/db/tenant.ts";
import { makeOwningCreator } from "#test/factories/claims.ts";
import { makeAdmin, makeColleague, type Person } from "#test/factories/people.ts";
import {
  add,
  at,
  newKey,
  news,
  part,
  takingPart,
  view,
  type Campaign,
  type Creator,
} from "../creators-side/testing/taking-part.ts";
import { sweepFiles } from "./stored.ts";

const { world, run } = takingPart();

const DAY = 24 * 60 * 60_000;
const PDF = "%PDF-1.7\n%%EOF";
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0]);
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name);

const upload = async ({ browser, id }: Campaign, file: File) => browser.call(contract.uploadBriefFile, { id, file });
const files = async ({ browser, id }: Campaign) => (await browser.call(getCampaign, { id })).body.files;
const stored = async () => {
  const { objects } = await world().ctx.files.listAll("campaigns/", { recursive: true });
  return [...objects].length;
};

test("files of a brief are pictures and PDFs by their content, read by all who read the brief, and undone", async () => {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  const { id, browser } = campaign;
  for (const wrong of ["<svg onload='alert(1)'/>", "<!doctype html><script>alert(1)</script>", "", " %PDF-1.7"])
    expect((await upload(campaign, fileOf(wrong, "photo.png"))).error.err).toBe("bad_request");
  const pdf = (await upload(campaign, fileOf(PDF, "terms.html"))).body;
  expect(pdf.file).toMatchObject({ name: "terms.html.pdf", bytes: PDF.length, isPicture: false });
  await upload(campaign, fileOf(PNG, "shoes.PNG"));
  expect((await part(creator, campaign)).files.map(({ name }) => name)).toEqual(["terms.html.pdf", "shoes.PNG"]);
  const shown = await part(creator, campaign);
  for (const [file, type] of [
    [shown.files[0]?._id ?? "", "application/pdf"],
    [shown.files[1]?._id ?? "", "image/png"],
  ] as const)
    for (const { headers, status } of [
      await browser.call(contract.getBriefFile, { id, file }),
      await creator.browser.call(contract.getOwnBriefFile, { ...at(creator, campaign), file }),
    ])
      expect([status, headers]).toMatchObject([
        200,
        {
          "content-type": type,
          "content-disposition": expect.stringMatching(/^attachment;/),
          "x-content-type-options": "nosniff",
        },
      ]);
  const file = pdf.file._id;
  const viewer = await makeColleague(world(), campaign, "viewer");
  expect([
    (await viewer.browser.call(contract.getBriefFile, { id, file })).status,
    (await upload({ ...campaign, ...viewer }, fileOf(PDF, "a.pdf"))).status,
    (await viewer.browser.call(contract.removeBriefFile, { id, file })).status,
  ]).toEqual([200, 403, 403]);
  const other = await run();
  expect([
    (await other.browser.call(contract.getBriefFile, { id, file })).status,
    (await other.browser.call(contract.getBriefFile, { id: other.id, file })).status,
    (await other.browser.call(contract.removeBriefFile, { id: other.id, file })).status,
    (await upload({ ...other, id }, fileOf(PDF, "a.pdf"))).status,
  ]).toEqual([404, 404, 404, 404]);
  const removed = (await browser.call(contract.removeBriefFile, { id, file })).body;
  expect((await files(campaign)).map(({ name }) => name)).toEqual(["shoes.PNG"]);
  await browser.call(undoAction, { id: removed.actionId ?? "" });
  expect((await browser.call(contract.getBriefFile, { id, file })).status).toBe(200);
  await browser.call(updateCampaign, { id, visibility: "private" });
  const own = { ...at(creator, campaign), file };
  expect((await creator.browser.call(contract.getOwnBriefFile, own)).status).toBe(404);
});

test("a brief has so many files, and what nothing shows is deleted when no undo brings it back", async () => {
  const campaign = await run();
  const { id, browser } = campaign;
  const { file } = (await upload(campaign, fileOf(PDF, "a.pdf"))).body;
  await world().root.execute(sql`
    insert into campaign_files (id, campaign_id, customer_id, key, name, type, bytes)
    select gen_random_uuid(), campaign_id, customer_id, key, name, type, bytes from campaign_files,
      generate_series(2, ${contract.BRIEF_FILES_MAX}) where campaign_id = ${id}`);
  const before = await stored();
  expect((await upload(campaign, fileOf(PDF, "b.pdf"))).error.msg).toContain(String(contract.BRIEF_FILES_MAX));
  expect(await stored()).toBe(before);
  await world().root.execute(sql`
    delete from campaign_files where campaign_id = ${id} and id <> ${file._id}`);
  await world().root.execute(sql`
    update campaign_files set bytes = ${contract.CAMPAIGN_STORAGE_MAX} where campaign_id = ${id}`);
  expect((await upload(campaign, fileOf(PDF, "c.pdf"))).error.msg).toContain("2,048 MB");
  await browser.call(contract.removeBriefFile, { id, file: file._id });
  // The removed one can come back: its room is not free yet.
  expect((await upload(campaign, fileOf(PDF, "c.pdf"))).error.msg).toContain("2,048 MB");
  await world().ctx.files.put(`campaigns/${campaign.customerId}/never-noted`, PDF);
  await world().travel(2 * DAY);
  await sweepFiles(world());
  expect(await stored()).toBe(before);
  await world().root.execute(sql`delete from changes where tbl = 'campaign_files'`);
  await sweepFiles(world());
  expect(await stored()).toBe(before - 1);
});

test("an undo brings back no more files than a brief can have", async () => {
  const campaign = await run();
  const { id, browser } = campaign;
  const { file } = (await upload(campaign, fileOf(PDF, "a.pdf"))).body;
  const { actionId } = (await browser.call(contract.removeBriefFile, { id, file: file._id })).body;
  const last = (await upload(campaign, fileOf(PDF, "b.pdf"))).body.file._id;
  await world().root.execute(sql`
    insert into campaign_files (id, campaign_id, customer_id, key, name, type, bytes)
    select gen_random_uuid(), campaign_id, customer_id, key, name, type, bytes from campaign_files,
      generate_series(2, ${contract.BRIEF_FILES_MAX}) where campaign_id = ${id}`);
  const undo = async () => browser.call(undoAction, { id: actionId ?? "" });
  expect((await undo()).error.msg).toContain(String(contract.BRIEF_FILES_MAX));
  await browser.call(contract.removeBriefFile, { id, file: last });
  expect((await undo()).status).toBe(200);
  expect((await files(campaign)).map(({ _id }) => _id)).toContain(file._id);
});

async function paying(campaign: Campaign, creator: Creator, state: "unpaid" | "quote_pending" = "unpaid") {
  const { id, browser } = campaign;
  await add(campaign, creator, "accepted");
  const payment = { key: newKey(), amount: 10_000, dueOn: null, reference: "", state };
  await browser.call(createPayments, { id, creatorsId: [creator.creatorId], ...payment });
  return (await part(creator, campaign)).payments[0]?._id ?? "";
}
const send = async (creator: Creator, campaign: Campaign, payment: string, file = fileOf(PDF, "invoice.pdf")) =>
  creator.browser.call(contract.uploadInvoice, { ...at(creator, campaign), payment, file });
const payment = async ({ browser, id }: Campaign) => (await browser.call(listPayments, { id })).body.payments[0];

test("of uploads at the same time, by members and creators, those are stored that the workspace has room for", async () => {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  const { id, customerId } = campaign;
  const due = await paying(campaign, creator);
  await upload(campaign, fileOf(PDF, "a.pdf"));
  const leave = async (room: number) =>
    world().root.execute(sql`
      update campaign_files set bytes = ${contract.CAMPAIGN_STORAGE_MAX - room} where campaign_id = ${id}`);
  await leave(PDF.length);
  const before = await stored();
  // Both have found room before either is noted.
  const uploads = await world().root.transaction(async (tx) => {
    await lockTenant({ db: tx, customerId });
    const begun = Promise.all([upload(campaign, fileOf(PDF, "b.pdf")), send(creator, campaign, due)]);
    await vi.waitFor(async () => expect(await stored()).toBe(before + 2), { timeout: 10_000 });
    return { begun };
  });
  const answers = await uploads.begun;
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await stored()).toBe(before + 1);
  await leave(0);
  expect((await send(creator, campaign, due)).error.msg).toContain("The brand has no room");
  expect(await stored()).toBe(before + 1);
});

test("an invoice is sent by the creator, moves its payment, and is read by both sides alone", async () => {
  const creator = await makeOwningCreator(world());
  const campaign = await run();
  const { id, browser } = campaign;
  const due = await paying(campaign, creator);
  expect((await send(creator, campaign, due, fileOf("<html>", "invoice.pdf"))).error.err).toBe("bad_request");
  const { file } = (await send(creator, campaign, due)).body;
  expect(await payment(campaign)).toMatchObject({ state: "invoice_sent", invoices: [{ name: "invoice.pdf" }] });
  expect((await part(creator, campaign)).payments).toMatchObject([{ state: "invoice_sent", invoices: [file] }]);
  expect(await news(campaign)).toEqual(["invoiced"]);
  for (let sent = 1; sent < contract.INVOICES_MAX; sent++) await send(creator, campaign, due);
  expect((await send(creator, campaign, due)).error.msg).toContain(String(contract.INVOICES_MAX));

  const other = await makeOwningCreator(world());
  const stranger = await run();
  await paying(campaign, other);
  const read = async ({ browser: by }: Person, of: string) =>
    (await by.call(contract.getInvoice, { id: of, file: file._id })).status;
  const readOwn = async (who: Creator) =>
    (await who.browser.call(contract.getOwnInvoice, { ...at(who, campaign), file: file._id })).status;
  expect([
    await read(campaign, id),
    await readOwn(creator),
    await readOwn(other),
    await read(stranger, id),
    await read(stranger, stranger.id),
    (await send(other, campaign, due)).status,
    (await send(creator, stranger, due)).status,
  ]).toEqual([200, 200, 404, 404, 404, 404, 404]);

  const quoted = await run();
  const quote = await paying(quoted, creator, "quote_pending");
  expect((await send(creator, quoted, quote)).error.err).toBe("conflict");

  // Removed with its payment and its creator, it comes back with them.
  for (const remove of [
    async () => browser.call(removePayment, { id, payment: due }),
    async () => browser.call(removeCampaignCreators, { id, creatorsId: [creator.creatorId] }),
  ]) {
    const removed = (await remove()).body;
    expect(await read(campaign, id)).toBe(404);
    await browser.call(undoAction, { id: removed.actionId ?? "" });
    expect(await read(campaign, id)).toBe(200);
  }
  await (await makeAdmin(world())).browser.call(eraseCreator, { creatorId: creator.creatorId });
  expect([await read(campaign, id), (await view(creator, campaign)).status]).toEqual([404, 404]);
  const before = await stored();
  await world().travel(2 * DAY);
  await sweepFiles(world());
  expect(await stored()).toBeLessThan(before);
});

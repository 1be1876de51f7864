import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { uploadAttachment } from "#contract/mail/attachments.ts";
import { connectMailbox, disconnectMailbox, getMailbox, updateMailbox } from "#contract/mail/mailbox.ts";
import * as contract from "#contract/mail/sequences.ts";
import { sweepAttachments } from "../attachments.ts";
import { mailing } from "../testing/mailing.ts";
import { sequencing } from "../testing/sequencing.ts";

const tests = mailing();
const { world, writer, creators } = tests;
const { PEOPLE, STEPS, start, show, stateOf, pass, workThrough } = sequencing(tests);
const HOUR = 60 * 60_000;

describe("a sequence", () => {
  test("leaves no faster than the mailbox may within an hour", async () => {
    const mia = await writer();
    await mia.browser.call(connectMailbox, { ...mia.settings, hourlyMax: 2 });
    const { id } = await start(mia, { steps: STEPS.slice(0, 1) });
    const places = async () => (await show(mia, id)).recipients.map(({ place }) => place);
    expect((await places()).slice(0, 3)).toEqual([1, 2, 3]);
    await workThrough(mia, 4);
    expect(mia.smtp.received).toHaveLength(2);
    expect((await places()).find((place) => place !== null)).toBe(1);
    await pass(HOUR);
    await workThrough(mia, 1);
    expect(mia.smtp.received).toHaveLength(3);
  });

  test("leaves a new mailbox a few at first, and more after each day on which it sent some", async () => {
    const mia = await writer();
    await mia.browser.call(connectMailbox, { ...mia.settings, dailyMax: 17, spacingMinutes: 1, warmsUp: true });
    const midnight = async (days: number) => {
      const now = world().ctx.clock.now();
      const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days);
      await pass(next - now.getTime());
    };
    const today = async () => (await mia.browser.call(getMailbox, {})).body.today;
    await midnight(1);
    const people = Array.from({ length: 30 }, (_, i) => ({ fullName: `Person ${i}`, email: `p${i}@creator.test` }));
    const { id } = await start(mia, { steps: [{ waitDays: 1, subject: "Spring", text: "Hello" }] }, people);
    await workThrough(mia, 12);
    expect(mia.smtp.received).toHaveLength(10);
    expect(await today()).toEqual({ sent: 10, max: 10, dailyMax: 17 });
    // A day without mails changes nothing.
    await midnight(2);
    expect((await show(mia, id)).today).toEqual({ sent: 0, max: 15, dailyMax: 17 });
    await workThrough(mia, 1);
    expect(await today()).toEqual({ sent: 1, max: 15, dailyMax: 17 });
    // Both belong to the address, whatever becomes of the mailbox.
    await mia.browser.call(disconnectMailbox, {});
    expect(await today()).toBeNull();
    await mia.browser.call(connectMailbox, { ...mia.settings, dailyMax: 17, warmsUp: true });
    expect(await today()).toEqual({ sent: 1, max: 15, dailyMax: 17 });
    await midnight(1);
    expect(await today()).toEqual({ sent: 0, max: 17, dailyMax: 17 });
    const settings = { senderName: "Mia", signature: "", dailyMax: 50, hourlyMax: 30, spacingMinutes: 2 };
    await mia.browser.call(updateMailbox, { ...settings, warmsUp: false });
    expect(await today()).toMatchObject({ max: 50 });
    await mia.browser.call(updateMailbox, { ...settings, warmsUp: true });
    expect(await today()).toMatchObject({ max: 10 });
    expect((await mia.browser.call(updateMailbox, { ...settings, hourlyMax: 61, warmsUp: true })).status).toBe(400);
  });

  test("attaches the files of its steps, which are stored once", async () => {
    const mia = await writer();
    const file = async (text: string) => {
      const { body } = await mia.browser.call(uploadAttachment, { file: new File([text], "brief.txt") });
      return { fileId: body.fileId, name: "brief.txt" };
    };
    const [brief, rates] = [await file("The brief"), await file("The rates")];
    const steps = STEPS.map((step, index) => Object.assign({ attachments: [index === 0 ? brief : rates] }, step));
    const { id } = await start(mia, { steps }, PEOPLE.slice(0, 2));
    const shown = async () => (await show(mia, id)).sequence.steps.map(({ attachments }) => attachments);
    expect(await shown()).toEqual([[{ ...brief, bytes: 9 }], [{ ...rates, bytes: 9 }]]);
    // Files of steps that are not sent yet are not swept away.
    await pass(48 * HOUR);
    await sweepAttachments({ ctx: world().ctx });
    await workThrough(mia, 2);
    const content = Buffer.from("The brief").toString("base64");
    expect(mia.smtp.received.map(({ source }) => source.includes(content))).toEqual([true, true]);
    const { rows } = await world().root.execute(
      sql`select distinct attachments from mail_messages where customer_id = ${mia.customerId}`,
    );
    expect(rows).toHaveLength(1);
    const change = async (...attachments: (typeof brief)[]) => {
      const changed = STEPS.map((step) => Object.assign({ attachments }, step));
      return mia.browser.call(contract.updateSequence, { id, steps: changed, hours: null });
    };
    expect((await change(rates)).status).toBe(200);
    expect(await shown()).toEqual([[{ ...rates, bytes: 9 }], [{ ...rates, bytes: 9 }]]);
    const zoe = await writer();
    const theirs = await zoe.browser.call(contract.startSequence, {
      key: crypto.randomUUID(),
      creatorIds: await creators(zoe, PEOPLE.slice(0, 1)),
      steps: steps.slice(0, 1),
      hours: null,
    });
    expect(theirs.error.err).toBe("bad_request");
    expect((await change({ ...rates, fileId: crypto.randomUUID() })).error.err).toBe("bad_request");
    // A mail whose file is gone is not sent, and no other one follows it.
    await world().ctx.files.delete(`mail/${mia.customerId}/${rates.fileId}`);
    await pass(3 * 24 * HOUR);
    await workThrough(mia, 2);
    expect(mia.smtp.received).toHaveLength(2);
    expect(await stateOf(mia, id)).toEqual({ ada: "failed 2", bea: "failed 2" });
  });
});

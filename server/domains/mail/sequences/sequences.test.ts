import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createField } from "#contract/crm/custom-fields.ts";
import * as mail from "#contract/mail/endpoints.ts";
import { connectMailbox, disconnectMailbox } from "#contract/mail/mailbox.ts";
import * as contract from "#contract/mail/sequences.ts";
import { makeColleague } from "#test/factories/people.ts";
import { smtpRefusal } from "#test/support/mail-server.ts";
import { headerIn, mailing, mailSource } from "../testing/mailing.ts";
import { sequencing } from "../testing/sequencing.ts";
import { resumeSending } from "../sending/send-mails.ts";

const tests = mailing();
const { world, writer } = tests;
type Writer = Awaited<ReturnType<typeof writer>>;

const { PEOPLE, STEPS, SPACING, start, show, stateOf, pass, workThrough } = sequencing(tests);
/** Milliseconds of a day. */
const DAY = 24 * 60 * 60_000;

async function answer(mia: Writer, from: string, extra: string[] = []) {
  const received = mia.smtp.received.find(({ to }) => to.includes(from))?.source ?? "";
  const id = headerIn(received, "Message-ID")?.slice(1, -1) ?? "";
  const source = mailSource({ from, id: `${crypto.randomUUID()}@creator.test`, references: [id] });
  mia.imap.deliver("INBOX", [...extra, source].join("\n"), { date: world().ctx.clock.now() });
  await mia.sync();
}

describe("a sequence", () => {
  test("writes to each creator with a distance, follows up in the thread and stops for who has answered", async () => {
    const mia = await writer();
    const { id, input, body } = await start(mia);
    expect(body).toMatchObject({ count: 3, leftOut: { no_address: 0 } });
    const again = await mia.browser.call(contract.startSequence, input);
    expect(again.body).toMatchObject({ sequenceId: id, count: 3, leftOut: null });
    await mia.work();
    await mia.work();
    expect(mia.smtp.received).toHaveLength(1);
    await pass(SPACING);
    await workThrough(mia, 3);
    expect(mia.smtp.received.map(({ source }) => headerIn(source, "Subject"))).toEqual(
      ["Ada", "Bea", "Cleo"].map((name) => `Spring for ${name}`),
    );
    await pass(DAY);
    await answer(mia, "bea@creator.test");
    await pass(2 * DAY);
    await workThrough(mia, 4);
    expect(mia.smtp.received.map(({ to }) => to[0]?.slice(0, 3))).toEqual(["ada", "bea", "cle", "ada", "cle"]);
    const [first = { source: "" }, , , followUp = { source: "" }] = mia.smtp.received;
    expect(headerIn(followUp.source, "Subject")).toBe("Re: Spring for Ada");
    expect(headerIn(followUp.source, "In-Reply-To")).toBe(headerIn(first.source, "Message-ID"));
    expect(await mia.threads()).toHaveLength(3);
    expect(await stateOf(mia, id)).toEqual({ ada: "finished 2", bea: "answered 1", cle: "finished 2" });
    await answer(mia, "ada@creator.test");
    expect(await stateOf(mia, id)).toMatchObject({ ada: "answered 2" });
    const { sequences, total } = (await mia.browser.call(contract.listSequences, {})).body;
    expect([total, sequences[0]?.title, sequences[0]?.counts]).toMatchObject([
      1,
      "Spring for {{firstName}}",
      { answered: 2, finished: 1, waiting: 0 },
    ]);
  });

  test("waits for who is away, and ends for who unsubscribes, is returned, blocked or has a status", async () => {
    const mia = await writer();
    const people = [...PEOPLE, { fullName: "Dora Yew", email: "dor@creator.test" }];
    const { rows } = await world().root.execute<{ id: string }>(
      sql`select id from crm_statuses where customer_id = ${mia.customerId} order by position limit 1`,
    );
    const stopStatuses = rows.map((one) => one.id);
    const { id } = await start(mia, { stopStatuses }, people);
    await workThrough(mia, 4);
    await answer(mia, "ada@creator.test", ["Auto-Submitted: auto-replied"]);
    await answer(mia, "bea@creator.test", ["Precedence: auto_reply"]);
    const away = (await show(mia, id)).recipients.filter(({ address }) => /^(?:ada|bea)/.test(address));
    const week = world().ctx.clock.now().getTime() + 7 * DAY;
    expect(away.map(({ state, nextAt }) => [state, Date.parse(nextAt ?? "")])).toEqual([
      ["waiting", week],
      ["waiting", week],
    ]);
    await mia.browser.call(mail.addSuppression, { address: "cle@creator.test" });
    await world().root.execute(sql`update crm_creators set status_id = ${stopStatuses[0]}
      where customer_id = ${mia.customerId} and full_name = 'Dora Yew'`);
    await pass(3 * DAY);
    await workThrough(mia, 2);
    expect(mia.smtp.received).toHaveLength(4);
    expect(await stateOf(mia, id)).toEqual({ ada: "waiting 1", bea: "waiting 1", cle: "blocked 1", dor: "status 1" });
    await pass(4 * DAY);
    await workThrough(mia, 2);
    expect(mia.smtp.received).toHaveLength(6);
    expect(await stateOf(mia, id)).toMatchObject({ ada: "finished 2", bea: "finished 2" });
    // A step that is added later goes to who may still be written to.
    await mia.browser.call(mail.addSuppression, { address: "ada@creator.test" });
    const steps = [...STEPS, { waitDays: 1, subject: "", text: "A last word" }];
    await mia.browser.call(contract.updateSequence, { id, steps, hours: null, stopStatuses });
    expect(await stateOf(mia, id)).toMatchObject({ ada: "blocked 2", bea: "waiting 2" });
    await mia.browser.call(contract.updateSequenceState, { id, step: "stopped" });
  });

  test("is paused, changed while it runs, resumed and stopped; what was sent stays", async () => {
    const mia = await writer();
    const { id } = await start(mia);
    await workThrough(mia, 1);
    const turn = async (step: "paused" | "resumed" | "stopped") =>
      mia.browser.call(contract.updateSequenceState, { id, step });
    expect((await turn("paused")).body.state).toBe("paused");
    await workThrough(mia, 1);
    expect(mia.smtp.received).toHaveLength(1);
    expect((await turn("paused")).error.err).toBe("conflict");
    const change = async (steps: typeof STEPS) =>
      mia.browser.call(contract.updateSequence, { id, steps, hours: null, stopStatuses: [] });
    const [first = STEPS[0]] = STEPS;
    if (!first) return;
    // Only the first step, which Ada has got.
    await change([{ ...first, text: "Good morning" }]);
    expect(await stateOf(mia, id)).toEqual({ ada: "finished 1", bea: "waiting 0", cle: "waiting 0" });
    await turn("resumed");
    await workThrough(mia, 1);
    expect(mia.smtp.received[1]?.source).toContain("Good morning");
    // Another step, five days after the first one.
    await change([first, { waitDays: 5, subject: "", text: "Still there?" }]);
    const { recipients } = await show(mia, id);
    const ada = recipients.find(({ address }) => address.startsWith("ada"));
    expect(Date.parse(ada?.nextAt ?? "") - Date.parse(ada?.lastAt ?? "")).toBe(5 * DAY);
    const wrong = await change([{ ...first, text: "Hi {{nickname}}" }]);
    expect(wrong.error).toMatchObject({ err: "bad_request", issues: [{ path: "steps.0.text" }] });
    await mia.browser.call(createField, { title: "Fee", kind: "money" });
    await change([first, { waitDays: 5, subject: "", text: "For {{Fee}}" }]);
    expect(new Set(Object.values(await stateOf(mia, id)))).toEqual(new Set(["missing_value 1", "missing_value 0"]));
    expect((await turn("stopped")).body.state).toBe("stopped");
    expect((await change(STEPS)).error.err).toBe("conflict");
    expect((await turn("resumed")).error.err).toBe("conflict");
  });

  test("can be ended for one creator, and ends when its mailbox is disconnected", async () => {
    const mia = await writer();
    const { id } = await start(mia);
    const idOf = async (name: string) =>
      (await show(mia, id)).recipients.find(({ address }) => address.startsWith(name))?._id ?? "";
    const stop = async () => mia.browser.call(contract.stopSequenceRecipient, { id: await idOf("ada") });
    expect((await stop()).status).toBe(200);
    expect((await stop()).error.err).toBe("conflict");
    await workThrough(mia, 1);
    expect(mia.smtp.received.map(({ to }) => to)).toEqual([["bea@creator.test"]]);
    await mia.browser.call(disconnectMailbox, {});
    expect(await stateOf(mia, id)).toEqual({ ada: "removed 0", bea: "removed 1", cle: "removed 0" });
    expect((await show(mia, id)).sequence).toMatchObject({ state: "stopped", sender: null });
  });

  test("leaves in its hours alone, later where that is wanted, and no more on a day than the mailbox may", async () => {
    const mia = await writer();
    const now = world().ctx.clock.now();
    const tomorrow = ((now.getUTCDay() + 0) % 7) + 1;
    const hours = { days: [tomorrow], from: "00:00", to: "23:59", timezone: "UTC" };
    const { id } = await start(mia, { hours, steps: STEPS.slice(0, 1) });
    await workThrough(mia, 1);
    expect(mia.smtp.received).toHaveLength(0);
    const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
    const { recipients } = await show(mia, id);
    expect(recipients.map(({ nextAt }) => nextAt)).toEqual(PEOPLE.map(() => midnight.toISOString()));
    await mia.browser.call(connectMailbox, { ...mia.settings, dailyMax: 2 });
    await pass(midnight.getTime() - world().ctx.clock.now().getTime());
    await workThrough(mia, 4);
    expect(mia.smtp.received).toHaveLength(2);

    const past = { steps: STEPS, startAt: now.toISOString() };
    await expect(start(mia, { ...past, creatorIds: ["1"] })).rejects.toThrow("Choose a time in the future");
    const startAt = new Date(world().ctx.clock.now().getTime() + 2 * DAY).toISOString();
    const late = await start(mia, { steps: STEPS.slice(0, 1), startAt }, [
      { fullName: "Eve Ash", email: "eve@c.test" },
    ]);
    await workThrough(mia, 1);
    expect(await stateOf(mia, late.id)).toEqual({ eve: "waiting 0" });
    await pass(2 * DAY);
    const queued: unknown[] = [];
    const { ctx } = world();
    const queue = Object.assign(Object.create(ctx.queue), {
      send: async (_name: string, data: { mailboxId: string }) => void queued.push(data.mailboxId),
    });
    await resumeSending({ ...ctx, queue });
    expect(queued).toEqual([mia.mailboxId]);
    await mia.work();
    expect(await stateOf(mia, late.id)).toEqual({ eve: "finished 1" });
  });

  test("sends each step once while several workers run, and nothing more after a mail of which it is unknown", async () => {
    const mia = await writer();
    const { id } = await start(mia);
    await Promise.all([mia.work(), mia.work(), mia.work()]);
    expect(mia.smtp.received).toHaveLength(1);
    // A worker that was killed while it sent.
    const runId = crypto.randomUUID();
    await world().root.execute(sql`update mail_messages set state = 'sending', claim = ${runId}
      where customer_id = ${mia.customerId}`);
    await mia.work(runId);
    await pass(4 * DAY);
    await workThrough(mia, 4);
    const received = mia.smtp.received.flatMap(({ to }) => to);
    expect(received.map((one) => one.slice(0, 3)).toSorted()).toEqual(["ada", "bea", "cle"]);
    const ada = (await show(mia, id)).recipients.find(({ address }) => address.startsWith("ada"));
    expect(ada).toMatchObject({ state: "waiting", step: 1, isUnknown: true });
  });

  test("ends for a creator whose mail is refused, and goes on once a person has sent it again", async () => {
    let refusals = 1;
    const mia = await writer({ onRecipient: () => (refusals-- > 0 ? smtpRefusal(550) : undefined) });
    const { id } = await start(mia);
    await workThrough(mia, 2);
    expect(await stateOf(mia, id)).toEqual({ ada: "failed 1", bea: "waiting 1", cle: "waiting 0" });
    const thread = (await mia.threads()).find(({ mails }) => mails[0]?.status === "error");
    await mia.browser.call(mail.retryMail, { id: thread?.mails[0]?.messageId ?? "" });
    await workThrough(mia, 2);
    expect(await stateOf(mia, id)).toEqual({ ada: "waiting 1", bea: "waiting 1", cle: "waiting 1" });
    await pass(3 * DAY);
    await workThrough(mia, 3);
    expect(await stateOf(mia, id)).toEqual({ ada: "finished 2", bea: "finished 2", cle: "finished 2" });
    expect(mia.smtp.received).toHaveLength(6);
  });

  test("ends where the address of the last mail is blocked while it waits, or the server of its mailbox stays away", async () => {
    const mia = await writer();
    const { id } = await start(mia, { steps: STEPS.slice(0, 1) }, PEOPLE.slice(0, 2));
    await mia.smtp.close();
    await mia.work();
    expect(await stateOf(mia, id)).toEqual({ ada: "finished 1", bea: "waiting 0" });
    await mia.browser.call(mail.addSuppression, { address: "ada@creator.test" });
    expect(await stateOf(mia, id)).toMatchObject({ ada: "blocked 1" });
    await pass(SPACING);
    await mia.work();
    expect(await stateOf(mia, id)).toMatchObject({ bea: "finished 1" });
    await world().root.execute(
      sql`update mail_messages set attempts = 7, retry_at = null where customer_id = ${mia.customerId}`,
    );
    await mia.work();
    expect(await stateOf(mia, id)).toEqual({ ada: "blocked 1", bea: "failed 1" });
  });

  test("is paused with the reason while its member may not send, and goes on when they resume it", async () => {
    const mia = await writer();
    const { id } = await start(mia, { steps: STEPS.slice(0, 1) });
    await mia.send({ to: "eve@creator.test" });
    const become = async (role: string) =>
      world().root.execute(sql`update workspace_members set role = ${role} where user_id = ${mia.userId}`);
    await become("viewer");
    await mia.work();
    expect((await show(mia, id)).sequence).toMatchObject({ state: "paused", problem: { key: "mail.notAllowed" } });
    expect(await stateOf(mia, id)).toEqual({ ada: "waiting 0", bea: "waiting 0", cle: "waiting 0" });
    expect((await mia.threads())[0]?.mails[0]?.status).toBe("error");
    await become("owner");
    await mia.browser.call(contract.updateSequenceState, { id, step: "resumed" });
    expect((await show(mia, id)).sequence).toMatchObject({ state: "running", problem: null });
    await workThrough(mia, 3);
    expect(await stateOf(mia, id)).toEqual({ ada: "finished 1", bea: "finished 1", cle: "finished 1" });
  });

  test("is changed and resumed by the member of its mailbox alone, and paused and stopped by colleagues too", async () => {
    const mia = await writer();
    const { id } = await start(mia);
    const zoe = await writer({ person: await makeColleague(world(), mia, "member"), address: "zoe@brand.test" });
    const turn = async (who: Writer, step: "paused" | "resumed" | "stopped") =>
      who.browser.call(contract.updateSequenceState, { id, step });
    const change = async (who: Writer) =>
      who.browser.call(contract.updateSequence, { id, steps: STEPS.slice(0, 1), hours: null });
    expect((await change(zoe)).error.err).toBe("forbidden");
    expect((await turn(zoe, "paused")).status).toBe(200);
    expect((await turn(zoe, "resumed")).error.err).toBe("forbidden");
    expect([await show(zoe, id), await show(mia, id)].map(({ sequence }) => [sequence.isOwn, sequence.length])).toEqual(
      [
        [false, 2],
        [true, 2],
      ],
    );
    expect([(await turn(mia, "resumed")).status, (await change(mia)).status]).toEqual([200, 200]);
    expect((await turn(zoe, "stopped")).status).toBe(200);
  });

  test("is the workspace's own, started by members and read by viewers", async () => {
    const mia = await writer();
    const { id, input } = await start(mia);
    const viewer = await makeColleague(world(), mia, "viewer");
    expect((await viewer.browser.call(contract.getSequence, { id })).body.total).toBe(3);
    expect((await viewer.browser.call(contract.startSequence, input)).error.err).toBe("forbidden");
    const zoe = await writer();
    expect((await zoe.browser.call(contract.getSequence, { id })).error.err).toBe("not_found");
    expect((await zoe.browser.call(contract.updateSequenceState, { id, step: "paused" })).error.err).toBe("not_found");
    const recipientId = (await show(mia, id)).recipients[0]?._id ?? "";
    expect((await zoe.browser.call(contract.stopSequenceRecipient, { id: recipientId })).error.err).toBe("not_found");
    expect((await zoe.browser.call(contract.listSequences, {})).body.total).toBe(0);
    const other = await mia.browser.call(contract.startSequence, {
      ...input,
      key: crypto.randomUUID(),
      stopStatuses: [crypto.randomUUID()],
    });
    expect(other.error.err).toBe("bad_request");
  });
});

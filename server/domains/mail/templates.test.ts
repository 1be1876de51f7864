import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { undoAction } from "#contract/actions.ts";
import { createField } from "#contract/crm/custom-fields.ts";
import { updateCustomNote } from "#contract/crm/endpoints.ts";
import * as mail from "#contract/mail/endpoints.ts";
import * as contract from "#contract/mail/templates.ts";
import { makeColleague } from "#test/factories/people.ts";
import { headerIn, mailing } from "./testing/mailing.ts";

const { world, writer, creators } = mailing();
const HELLO = { name: "First contact", subject: "Hello", text: "Hello {{firstName}}" };

describe("templates of a workspace", () => {
  test("are created, changed, deleted and restored, by members only", async () => {
    const mia = await writer();
    const { browser } = mia;
    const listed = async () => (await browser.call(contract.listMailTemplates, {})).body.templates;
    const { template } = (await browser.call(contract.createMailTemplate, HELLO)).body;
    await browser.call(contract.createMailTemplate, { ...HELLO, name: "Again" });
    expect((await listed()).map(({ name }) => name)).toEqual(["Again", "First contact"]);
    const { _id: id } = template;
    const changed = (await browser.call(contract.updateMailTemplate, { ...HELLO, id, text: "Hi" })).body;
    expect(changed.template.text).toBe("Hi");
    const same = (await browser.call(contract.updateMailTemplate, { ...HELLO, id, text: "Hi" })).body;
    expect(same.actionId).toBeNull();
    const { actionId } = (await browser.call(contract.deleteMailTemplate, { id })).body;
    expect(await listed()).toHaveLength(1);
    await browser.call(undoAction, { id: actionId ?? "" });
    await browser.call(undoAction, { id: changed.actionId ?? "" });
    expect((await listed()).at(-1)).toMatchObject(HELLO);

    const snippet = { kind: "snippet" as const, name: "Fee", text: "Our fee is {{company}}’s usual one." };
    const { template: made } = (await browser.call(contract.createMailTemplate, snippet)).body;
    expect(made).toMatchObject({ ...snippet, subject: "" });
    const withSubject = await browser.call(contract.updateMailTemplate, { ...HELLO, id: made._id });
    const without = await browser.call(contract.createMailTemplate, { ...HELLO, subject: "" });
    for (const { error } of [withSubject, without])
      expect(error).toMatchObject({ err: "bad_request", issues: [{ path: "subject" }] });
    await browser.call(contract.deleteMailTemplate, { id: made._id });

    const wrong = await browser.call(contract.createMailTemplate, { ...HELLO, text: "Hi {{nickname}}" });
    expect(wrong.error).toMatchObject({ err: "bad_request", issues: [{ path: "text" }] });
    const viewer = await makeColleague(world(), mia, "viewer");
    expect((await viewer.browser.call(contract.createMailTemplate, HELLO)).error.err).toBe("forbidden");
    expect((await viewer.browser.call(contract.listMailTemplates, {})).body.templates).toHaveLength(2);
    const zoe = await writer();
    expect((await zoe.browser.call(contract.deleteMailTemplate, { id })).error.err).toBe("not_found");
    expect((await zoe.browser.call(contract.updateMailTemplate, { ...HELLO, id })).error.err).toBe("not_found");
    expect((await zoe.browser.call(contract.listMailTemplates, {})).body.templates).toEqual([]);
  });

  test("name fields of the workspace, and who has no value gets no mail", async () => {
    const mia = await writer();
    const people = ["Ada Oak", "Bea Elm"].map((fullName) => ({
      fullName,
      email: `${fullName.slice(0, 3)}@creator.test`,
    }));
    const creatorIds = await creators(mia, people);
    const make = async (title: string, kind: "money" | "date" | "text") =>
      (await mia.browser.call(createField, { title, kind })).body._id;
    const fee = await make("Agreed fee", "money");
    const since = await make("Since", "date");
    await make("name", "text");
    const { rows } = await world().root.execute<{ id: string }>(
      sql`select id from crm_creators where customer_id = ${mia.customerId} and full_name = 'Ada Oak'`,
    );
    const write = async (field: typeof fee, customNote: string) =>
      mia.browser.call(updateCustomNote, { customCreatorId: rows[0]?.id ?? "", field, customNote });
    await write(fee, "1200.5");
    await write(since, "2026-03-01");
    const text = "{{name}} gets {{Agreed fee}} since {{Since}}.";
    const preview = (await mia.browser.call(mail.previewMails, { creatorIds, subject: "Fee", text })).body;
    expect(preview.mails.map((one) => one.text)).toEqual(["Ada Oak gets €1,200.50 since March 1, 2026."]);
    expect(preview.problems).toMatchObject([
      { creator: { full_name: "Bea Elm" }, obstacle: "missing_value", missing: ["Agreed fee", "Since"] },
    ]);
    const refused = await mia.send({ creatorId: creatorIds[1] ?? "", text });
    expect(refused.error).toMatchObject({ err: "bad_request", msg: expect.stringContaining("Agreed fee") });
  });
});

describe("a test of a mail", () => {
  test("is sent to the member alone, as the first recipient would get it, and is not stored", async () => {
    const mia = await writer();
    const creatorIds = await creators(mia, [{ fullName: "Ada Oak", email: "ada@creator.test" }]);
    const written = { creatorIds, subject: "For {{name}}", text: "Hi {{firstName}}" };
    expect((await mia.browser.call(contract.testMail, written)).body).toMatchObject({ to: "mia@brand.test" });
    const [{ source, to } = { source: "", to: [] }] = mia.smtp.received;
    expect(to).toEqual(["mia@brand.test"]);
    expect(headerIn(source, "Subject")).toBe("[Test] For Ada Oak");
    expect(headerIn(source, "List-Unsubscribe")).toBeUndefined();
    expect(await mia.threads()).toEqual([]);
    await mia.browser.call(mail.addSuppression, { address: "ada@creator.test" });
    expect((await mia.browser.call(contract.testMail, written)).error.err).toBe("conflict");
    await mia.browser.call(mail.removeSuppression, {
      id: (await mia.browser.call(mail.listSuppressions, {})).body.suppressions[0]?._id ?? "",
    });
    await mia.smtp.close();
    const failed = await mia.browser.call(contract.testMail, written);
    expect(failed.error).toMatchObject({ err: "conflict", msg: expect.stringContaining("was not sent") });
  });
});

describe("a mail", () => {
  test("has the signature of the mailbox once", async () => {
    const mia = await writer();
    await mia.send({ to: "ada@creator.test", text: "Hello" });
    await mia.work();
    expect(mia.smtp.received[0]?.source.match(/^--(?: |=20)\r?\nMia\r?$/gm)).toHaveLength(1);
  });

  test("is not written to the address of the installation", async () => {
    const mia = await writer();
    const { config } = world().ctx;
    const before = config.smtp;
    config.smtp = { url: "smtp://127.0.0.1:1", from: "Limelight <no-reply@limelight.test>" };
    try {
      const creatorIds = await creators(mia, [{ fullName: "Ada Oak", email: "no-reply@limelight.test" }]);
      const preview = (await mia.browser.call(mail.previewMails, { creatorIds, subject: "Hi", text: "Hi" })).body;
      expect(preview).toMatchObject({ count: 0, leftOut: { own_address: 1 } });
      expect((await mia.send({ to: "No-Reply@limelight.test" })).error.err).toBe("conflict");
      expect((await mia.send({ creatorId: creatorIds[0] ?? "" })).error.err).toBe("conflict");
    } finally {
      config.smtp = before;
    }
  });

  test("is not sent once its workspace is closing", async () => {
    const mia = await writer();
    const { threadId } = (await mia.send({ to: "ada@creator.test" })).body;
    const close = async (at: string | null) =>
      world().root.execute(sql`update customers set deletion_at = ${at} where id = ${mia.customerId}`);
    await close("2030-01-01");
    await mia.work();
    expect(mia.smtp.received).toEqual([]);
    await close(null);
    expect((await mia.thread(threadId)).mails).toMatchObject([{ status: "error" }]);
  });
});

import { truncate } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as contract from "#contract/mail/attachments.ts";
import { makeColleague } from "#test/factories/people.ts";
import { mailing } from "./testing/mailing.ts";
import { sweepAttachments } from "./attachments.ts";

const { world, writer } = mailing();
type Writer = Awaited<ReturnType<typeof writer>>;
const DAY = 24 * 60 * 60_000;
const PAGE = "<script>alert(1)</script>";

const upload = async ({ browser }: Writer, name: string, text: string) =>
  browser.call(contract.uploadAttachment, { file: new File([text], name) });

const open = async ({ browser }: Pick<Writer, "browser">, id: string, place = 0) =>
  browser.call(contract.getAttachment, { id, place });

/** An answer to a mail, with a picture. */
function deliverDrawing({ imap }: Writer, answered: string) {
  const source = [
    "From: ada@creator.test",
    "To: mia@brand.test",
    "Subject: Re: Hello",
    "Message-ID: <drawing@creator.test>",
    `References: <${/^message-id: <(.+)>/im.exec(answered)?.[1] ?? ""}>`,
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "Here it is.",
    "--b",
    "Content-Type: image/svg+xml",
    'Content-Disposition: attachment; filename="drawing.svg"',
    "",
    "<svg onload='alert(1)'/>",
    "--b--",
  ].join("\n");
  imap.deliver("INBOX", source, { date: world().ctx.clock.now() });
}

/** A file of a workspace that takes no blocks on the disk. */
async function fill({ customerId }: Writer, name: string, bytes: number) {
  await world().ctx.files.put(`mail/${customerId}/${name}`, "");
  await truncate(path.join(world().ctx.config.dataDir, "files", "mail", customerId, name), bytes);
}

describe("attachments", () => {
  test("are sent with a mail and received with an answer, and downloaded as files alone", async () => {
    const mia = await writer();
    const { fileId } = (await upload(mia, "brief.html", PAGE)).body;
    const sent = (await mia.send({ to: "ada@creator.test", attachments: [{ fileId, name: "brief.html" }] })).body;
    await mia.work();
    const source = mia.smtp.received[0]?.source ?? "";
    expect(source).toContain("filename=brief.html");
    expect(source).toContain(Buffer.from(PAGE).toString("base64"));
    expect((await mia.thread(sent.threadId)).mails[0]?.attachments).toMatchObject([
      { name: "brief.html", bytes: PAGE.length, isStored: true },
    ]);
    deliverDrawing(mia, source);
    await mia.sync();
    const received = (await mia.thread(sent.threadId)).mails.find(({ isOwn }) => !isOwn);
    expect(received?.attachments).toMatchObject([{ name: "drawing.svg", isStored: true }]);
    const id = received?.messageId ?? "";
    const file = await open(mia, id);
    expect(file.body).toContain("<svg onload");
    expect(file.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename*=UTF-8''drawing.svg",
      "x-content-type-options": "nosniff",
    });
    expect((await open(mia, id, 1)).status).toBe(404);
    const zoe = await writer();
    expect((await open(zoe, id)).status).toBe(404);
    const stolen = await zoe.send({ to: "ada@creator.test", attachments: [{ fileId, name: "brief.html" }] });
    expect(stolen.error.err).toBe("bad_request");
    const viewer = await makeColleague(world(), mia, "viewer");
    expect((await open(viewer, id)).status).toBe(200);
  });

  test("that no mail has are deleted after a day", async () => {
    const mia = await writer();
    const { fileId } = (await upload(mia, "used.txt", "used")).body;
    await upload(mia, "left.txt", "left");
    await mia.send({ to: "ada@creator.test", attachments: [{ fileId, name: "used.txt" }] });
    const files = async () => {
      const { objects } = await world().ctx.files.listAll(`mail/${mia.customerId}/`, { recursive: true });
      return [...objects].length;
    };
    await sweepAttachments(world());
    expect(await files()).toBe(2);
    await world().travel(2 * DAY);
    await sweepAttachments(world());
    expect(await files()).toBe(1);
    await world().root.execute(sql`delete from mail_threads where customer_id = ${mia.customerId}`);
    await sweepAttachments(world());
    expect(await files()).toBe(0);
  });

  test("that are gone make the mail an error", async () => {
    const mia = await writer();
    const { fileId } = (await upload(mia, "a.txt", "a")).body;
    const { threadId } = (await mia.send({ to: "ada@creator.test", attachments: [{ fileId, name: "a.txt" }] })).body;
    await world().ctx.files.delete(`mail/${mia.customerId}/${fileId}`);
    await mia.work();
    expect([(await mia.thread(threadId)).mails[0]?.status, mia.smtp.received.length]).toEqual(["error", 0]);
  });

  test("beyond the room of a workspace are refused, and named without their content when they are received", async () => {
    const mia = await writer();
    const { threadId } = (await mia.send({ to: "ada@creator.test" })).body;
    await mia.work();
    const left = "earlier.pdf";
    await fill(mia, left, contract.MAIL_STORAGE_MAX - 3);
    expect((await upload(mia, "a.txt", "four")).error).toMatchObject({
      err: "bad_request",
      msg: expect.stringContaining("2,048 MB"),
    });
    deliverDrawing(mia, mia.smtp.received[0]?.source ?? "");
    await mia.sync();
    const received = (await mia.thread(threadId)).mails.find(({ isOwn }) => !isOwn);
    expect(received?.attachments).toMatchObject([{ name: "drawing.svg", isStored: false }]);
    expect((await upload(mia, "a.txt", "333")).status).toBe(200);
    await world().ctx.files.delete(`mail/${mia.customerId}/${left}`);
    expect((await upload(mia, "a.txt", "four")).status).toBe(200);
  });

  test("that are uploaded at the same time share the room that is left", async () => {
    const mia = await writer();
    await fill(mia, "earlier.pdf", contract.MAIL_STORAGE_MAX - 11);
    const uploads = Array.from({ length: 8 }, async (_, n) => upload(mia, `${n}.txt`, "four"));
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400, 400, 400, 400, 400]);
  });
});

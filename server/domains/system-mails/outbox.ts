import { english } from "#contract/messages/catalogue.ts";
import type { SendMailOptions } from "nodemailer";
import type { Context } from "#server/context.ts";
import { escapeHtml } from "#server/http/html.ts";
import { acrossTenants } from "#server/db/row-security.ts";
import type { Config } from "#server/config.ts";
import * as store from "./store.ts";
import type { MailContent } from "./templates.ts";

const TIMEOUT_MS = 20_000;

/** Sends a mail once the caller's transaction is committed: by SMTP, or into the local mailbox. */
export async function sendMail(
  ctx: Context,
  recipient: string,
  { subject, body, stopUrl = null }: MailContent & { stopUrl?: string | null },
): Promise<void> {
  const state = ctx.config.smtp ? "queued" : "local";
  const mail = { recipient, subject, body, state, stopUrl } as const;
  const mailId = await acrossTenants(ctx.db, (db) => store.insertMail(db, mail));
  if (state === "queued") await ctx.queue.send("mails", { mailId }, ctx.db);
}

/**
 * Delivers a queued mail. Throws, so that it is retried, as long as the mail server certainly has not accepted it. A
 * mail that was interrupted while it was sent may have arrived: it is not sent again.
 */
export async function deliverMail({ ctx, mailId }: { ctx: Context; mailId: string }): Promise<void> {
  const { smtp } = ctx.config;
  if (!smtp) return;
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  // An attempt that ended with its process.
  await store.moveMail(ctx.db, { id: mailId, from: "sending", to: "unknown" });
  await transport.verify(); // what fails here fails before anything was sent
  if (!(await store.moveMail(ctx.db, { id: mailId, from: "queued", to: "sending" }))) return;
  const mail = await store.findMail(ctx.db, mailId);
  if (!mail) return;
  try {
    await transport.sendMail(messageOf(mail, smtp));
    await store.moveMail(
      ctx.db,
      { id: mailId, from: "sending", to: "sent" },
      { body: "", stopUrl: null, sentAt: ctx.clock.now() },
    );
  } catch (error) {
    const code = replyCodeOf(error);
    const to = code === undefined ? "unknown" : code < 500 ? "queued" : "failed";
    await store.moveMail(ctx.db, { id: mailId, from: "sending", to }, { error: reasonOf(error) });
    ctx.log.warn({ mailId, state: to, reply: code }, "a mail was not sent");
    if (to === "queued") throw error;
  }
}

/** The mail server was not reached in all that time. */
export async function giveUpMail({ ctx, mailId }: { ctx: Context; mailId: string }): Promise<void> {
  const error = english("systemMails.notSent");
  await store.moveMail(ctx.db, { id: mailId, from: "queued", to: "failed" }, { error });
  await store.moveMail(ctx.db, { id: mailId, from: "sending", to: "unknown" });
}

function messageOf(
  { id, recipient, subject, body, stopUrl }: store.MailRow,
  { from }: NonNullable<Config["smtp"]>,
): SendMailOptions {
  return {
    from,
    to: { name: "", address: recipient },
    subject,
    text: body,
    html: htmlOf(body),
    messageId: `<${id}@${new URL(`mail://${from.split("@").at(-1)?.replace(">", "") ?? ""}`).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(stopUrl !== null && {
        "List-Unsubscribe": `<${stopUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // Nothing of a mail is read from files or fetched from addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const STYLE = "font:16px/1.5 system-ui,sans-serif;max-width:34em;margin:2em auto;color:#1a1a1a";
const BUTTON =
  "display:inline-block;padding:10px 18px;border-radius:8px;background:#3b3bd1;color:#fff;text-decoration:none";

/** Paragraphs, and a button for a line with a link alone. */
function htmlOf(body: string): string {
  const paragraphs = body.split("\n\n").map((line) => {
    const text = escapeHtml(line);
    if (!/^https?:\/\/\S+$/.test(line)) return `<p>${text.replaceAll("\n", "<br>")}</p>`;
    return `<p><a href="${text}" style="${BUTTON}">Open Limelight</a></p><p style="color:#666;font-size:13px">${text}</p>`;
  });
  return `<!doctype html><html lang="en"><body><div style="${STYLE}">${paragraphs.join("")}</div></body></html>`;
}

/** The three-digit reply of the mail server; undefined when it sent none. */
function replyCodeOf(error: unknown): number | undefined {
  return error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
    ? error.responseCode
    : undefined;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 500) : "unknown";
}

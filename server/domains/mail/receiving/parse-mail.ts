import { createHash } from "node:crypto";
import PostalMime, { type Address, type Email } from "postal-mime";
import { english } from "#contract/messages/catalogue.ts";
import { sanitizeMail } from "./sanitize-mail.ts";

/** Bytes of a mail that are read; attachments beyond them are named without their whole size. */
export const SOURCE_MAX = 15 * 1024 * 1024;
const TEXT_MAX = 200_000;
const HTML_MAX = 1_000_000;
const SUBJECT_MAX = 500;
const IDS_MAX = 200;
const ID_MAX = 500;
const ATTACHMENTS_MAX = 100;
/** Parts within parts; mails of people have a handful. */
const NESTING_MAX = 50;

export type ReceivedMail = {
  messageId: string;
  /** Every Message-ID that it refers to, the oldest first. */
  references: string[];
  from: string;
  /** Recipients, copies included. */
  to: string[];
  subject: string;
  date: Date | undefined;
  text: string;
  html: string | null;
  hasRemotePictures: boolean;
  /** Attached files, without their content where the mail was too long to be read to its end. */
  attachments: { name: string; contentType: string; bytes: number; content?: Uint8Array }[];
  /** A program answered, such as one that says that a person is away. */
  isAutomatic: boolean;
  /** What a server says about the delivery of a mail; null: it is no such report. */
  report: DeliveryReport | null;
};

/** RFC 3464, for one recipient. */
export type DeliveryReport = {
  /** Message-ID of the mail that the report is about. */
  messageId: string;
  recipient: string;
  action: string;
  status: string;
  answer: string;
};

const OPTIONS = {
  forceRfc822Attachments: true,
  maxNestingDepth: NESTING_MAX,
  attachmentEncoding: "arraybuffer" as const,
};

/** Addresses of the headers that decide whether a mail is read, and whether it may be a delivery report. */
export async function parseHeaders(headers: Uint8Array): Promise<{ from: string; to: string[]; isReport: boolean }> {
  const mail = await parseOrNothing(headers);
  return {
    from: flat([mail?.from])[0] ?? "",
    to: recipientsOf(mail),
    isReport: /multipart\/report/i.test(headerOf(mail, "content-type")),
  };
}

/** Never throws: a mail that cannot be read says so in its text. */
export async function parseMail(source: Uint8Array): Promise<ReceivedMail> {
  const mail = await parseOrNothing(source);
  // Its headers alone may be readable, and they decide where it belongs.
  const of = mail ?? (await parseOrNothing(headOf(source)));
  const { html, hasRemotePictures } = sanitizeMail((mail?.html ?? "").slice(0, HTML_MAX));
  const isWholeHtml = (mail?.html ?? "").length <= HTML_MAX;
  const text = mail ? storable(mail.text ?? textOf(html)) : english("mail.unreadable");
  const ids = idsIn(of?.messageId ?? "");
  return {
    messageId: ids[0] ?? `${createHash("sha256").update(source).digest("hex")}@missing.invalid`,
    references: [...new Set([...idsIn(of?.references ?? ""), ...idsIn(of?.inReplyTo ?? "")])].slice(-IDS_MAX),
    from: flat([of?.from])[0] ?? "",
    to: recipientsOf(of),
    subject: beginningOf((of?.subject ?? "").replaceAll(/\s+/g, " ").trim(), SUBJECT_MAX),
    date: dateOf(of?.date),
    text: text.length <= TEXT_MAX ? text : `${beginningOf(text, TEXT_MAX)}\n\n${english("mail.tooLong")}`,
    html: html !== "" && isWholeHtml ? storable(html) : null,
    hasRemotePictures,
    attachments: (mail?.attachments ?? []).slice(0, ATTACHMENTS_MAX).map(({ filename, mimeType, content }) => {
      const named = { name: beginningOf(filename ?? "", 200), contentType: beginningOf(mimeType, 100) };
      return Object.assign(contentAndSize(content, source.length < SOURCE_MAX), named);
    }),
    isAutomatic: isAutomatic(of),
    report: mail ? reportOf(mail) : null,
  };
}

/** The end of a mail that was cut off is no file. */
function contentAndSize(content: string | ArrayBuffer | Uint8Array, isWhole: boolean) {
  const data = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  return { bytes: data.byteLength, ...(isWhole && { content: data }) };
}

async function parseOrNothing(source: Uint8Array): Promise<Email | undefined> {
  try {
    return await PostalMime.parse(source, OPTIONS);
  } catch {
    return undefined; // too many parts within parts, or headers that are too large
  }
}

function headOf(source: Uint8Array): Uint8Array {
  const end = Buffer.from(source).indexOf("\r\n\r\n");
  const head = Buffer.from(source.subarray(0, Math.min(end < 0 ? source.length : end, 64 * 1024)));
  // Without its type it is no container of parts.
  return Buffer.concat([Buffer.from("Content-Type: text/plain\r\n"), head, Buffer.from("\r\n\r\n")]);
}

function headerOf(mail: Email | undefined, name: string): string {
  return mail?.headers.find(({ key }) => key === name)?.value ?? "";
}

/** RFC 3834, and what older programs write. Lists and bulk mails are no answers of people either. */
function isAutomatic(mail: Email | undefined): boolean {
  const marks = /^(?:auto[-_]?reply|bulk|junk|list)$/i.test(headerOf(mail, "precedence").trim());
  return marks || /^auto-/i.test(headerOf(mail, "auto-submitted").trim());
}

function flat(addresses: readonly (Address | undefined)[]): string[] {
  return addresses.flatMap((one) => {
    const found = one === undefined ? [] : (one.group ?? [one]);
    return found.flatMap(({ address }) => (address ? [beginningOf(address.trim().toLowerCase(), 320)] : []));
  });
}

function recipientsOf(mail: Email | undefined): string[] {
  return [...new Set(flat([...(mail?.to ?? []), ...(mail?.cc ?? []), ...(mail?.bcc ?? [])]))];
}

function idsIn(header: string): string[] {
  return [...header.matchAll(/<([^<>\s]+)>/g)].flatMap(([, id = ""]) => {
    const clean = storable(id);
    return clean.length <= ID_MAX ? [clean] : [];
  });
}

/** Some programs write a date that no mail can have, such as one of the year 0, which PostgreSQL does not know. */
function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? "");
  const year = date.getUTCFullYear();
  return year >= 1971 && year <= 9999 ? date : undefined;
}

/** Text that PostgreSQL can store. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** The end may have cut a character in two: it is made text again after that. */
const beginningOf = (text: string, max: number) => storable(text.slice(0, max));

/** For mails that have HTML alone. */
function textOf(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function reportOf(mail: Email): DeliveryReport | null {
  const part = (type: RegExp) => mail.attachments.find(({ mimeType }) => type.test(mimeType));
  const status = fieldsOf(contentOf(part(/^message\/(?:global-)?delivery-status$/)));
  const returned = contentOf(part(/^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/));
  const [messageId] = idsIn(fieldsOf(returned.split(/\r?\n\r?\n/)[0] ?? "").get("message-id") ?? "");
  const recipient = addressIn(status.get("original-recipient") ?? status.get("final-recipient") ?? "");
  if (messageId === undefined || recipient === "" || !status.has("action")) return null;
  return {
    messageId,
    recipient: storable(recipient),
    action: (status.get("action") ?? "").toLowerCase(),
    status: status.get("status") ?? "",
    answer: beginningOf(status.get("diagnostic-code") ?? status.get("status") ?? "", 200),
  };
}

function contentOf(part: Email["attachments"][number] | undefined): string {
  if (!part) return "";
  const { content } = part;
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** The last of each field, unfolded, by its name in lower case. */
function fieldsOf(text: string): Map<string, string> {
  const unfolded = text.replaceAll(/\r?\n[ \t]+/g, " ");
  return new Map(
    unfolded.split(/\r?\n/).flatMap((line): [string, string][] => {
      const colon = line.indexOf(":");
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
}

/** `rfc822; ada@example.test` */
function addressIn(field: string): string {
  return (field.split(";").at(-1) ?? "").trim().replaceAll(/[<>]/g, "").toLowerCase();
}

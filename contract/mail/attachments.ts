import { z } from "zod";
import { endpointsOf } from "../base/endpoint.ts";
import { uuid } from "../base/ids.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";

const endpoint = endpointsOf("mail");

/** The size of all files of one mail; most servers refuse more. */
export const ATTACHMENTS_BYTES_MAX = 20 * 1024 * 1024;
export const ATTACHMENTS_MAX = 20;
/** The size of all files of mails of a workspace. */
export const MAIL_STORAGE_MAX = 2_048 * 1024 * 1024;

/** What is attached to a mail that is sent: files that were uploaded before. */
export const attachments = z
  .array(
    z.strictObject({
      fileId: uuid,
      name: typed(200)
        .min(1)
        .refine((name) => !/[\p{Cc}\u2028\u2029/\\]/u.test(name), problem("input.fileName")),
    }),
  )
  .max(ATTACHMENTS_MAX)
  .default([]);

/** A stored file of a mail: `key` names it; absent: the file is only in the mailbox. */
export type StoredAttachment = { name: string; contentType: string; bytes: number; key?: string };

export const uploadAttachment = endpoint({
  method: "POST",
  path: "/mail/attachments",
  can: "mail.send",
  touches: [],
  perMinute: 60,
  summary: "Upload a file to attach it to a mail; files that are not sent are deleted after a day",
  upload: { name: "file", maxBytes: ATTACHMENTS_BYTES_MAX },
  reply: z.object({ success: z.literal(true), fileId: uuid, name: z.string(), bytes: z.int() }),
  errors: ["forbidden", "bad_request", "too_large", "plan_limit"],
});

export const getAttachment = endpoint({
  method: "GET",
  path: "/mail/messages/{id}/attachments/{place}",
  isSensitive: true,
  reads: ["mail"],
  summary: "An attachment of a mail, by its place from 0",
  params: z.strictObject({ id: uuid, place: z.coerce.number().int().min(0).max(100) }),
  download: true,
  reply: z.unknown(),
  errors: ["not_found"],
});

import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { DAY_MS, MEGABYTE } from "#contract/base/limits.ts";
import * as contract from "#contract/mail/attachments.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import { assertEmailing } from "./emailing.ts";
import { lockFiles, selectKeysInUse, selectMessages, type MessageRow } from "./sending/store.ts";

/** Files of mails, in a folder for each workspace. */
const MAIL_FILES = "mail";

type Stored = MessageRow["attachments"][number];

const folderOf = (customerId: string) => `${MAIL_FILES}/${customerId}/`;
const keyOf = (customerId: string, fileId: string) => folderOf(customerId) + fileId;

/** Keys of the files in a folder; a folder without files may not be there. */
async function listKeys({ files }: Pick<Context, "files">, folder: string): Promise<string[]> {
  const { objects } = await files.listAll(folder, { recursive: true }).catch(() => ({ objects: [] }));
  return [...objects].flatMap((one) => (one.isFile ? [one.key] : []));
}

/** Bytes that a workspace can still store; others that store files of it wait until the transaction ends. */
async function holdRoom(ctx: Pick<Context, "files" | "db">, customerId: string): Promise<number> {
  await lockFiles(ctx.db, customerId);
  const keys = await listKeys(ctx, folderOf(customerId));
  const sizes = await Promise.all(
    keys.map(async (key) =>
      ctx.files.getMetaData(key).then(
        ({ contentLength }) => contentLength,
        () => 0, // deleted since
      ),
    ),
  );
  return contract.MAIL_STORAGE_MAX - sizes.reduce((sum, bytes) => sum + bytes, 0);
}

export const uploadAttachment = write(contract.uploadAttachment, { transaction: "unlocked" })(async ({
  ctx,
  input,
}) => {
  assertEmailing(ctx);
  const { fileName: name, path, bytes } = input.file;
  const { customerId } = tenantOf(ctx);
  if (bytes > (await holdRoom(ctx, customerId)))
    refuse("bad_request", say("mail.noSpace", { max: contract.MAIL_STORAGE_MAX / MEGABYTE }));
  const fileId = randomUUID();
  await ctx.files.copyFromFs(path, keyOf(customerId, fileId));
  return { fileId, name, bytes };
});

/** Never shown in the browser: an HTML page or a drawing would run there as this site. */
export const getAttachment = read(contract.getAttachment)(async ({ ctx, input: { id, place } }) => {
  const [row = refuse("not_found")] = await selectMessages(tenantOf(ctx), [id]);
  const found = row.attachments[place] ?? refuse("not_found");
  if (found.key === undefined || !(await ctx.files.exists(found.key))) refuse("not_found", say("mail.noAttachment"));
  return {
    fileName: found.name === "" ? "file" : found.name,
    contentType: "application/octet-stream",
    content: await ctx.files.getStream(found.key),
  };
});

/** Names a file that is attached, as calls do. */
export const fileIdOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** The files that a mail attaches. Throws bad_request for one that is not there, or too much of them. */
export async function findAttachments(
  ctx: Pick<Context, "files">,
  customerId: string,
  given: z.output<typeof contract.attachments>,
): Promise<Stored[]> {
  const found = await Promise.all(
    given.map(async ({ fileId, name }): Promise<Stored> => {
      const key = keyOf(customerId, fileId);
      if (!(await ctx.files.exists(key))) refuse("bad_request", say("mail.attachmentGone"));
      const { contentLength: bytes } = await ctx.files.getMetaData(key);
      return { name, contentType: "application/octet-stream", bytes, key };
    }),
  );
  const total = found.reduce((sum, { bytes }) => sum + bytes, 0);
  const max = contract.ATTACHMENTS_BYTES_MAX;
  if (total > max) refuse("bad_request", say("mail.attachmentsTooLarge", { max: max / MEGABYTE }));
  return found;
}

/** Their contents; undefined: one is not there. */
export async function readAttachments(
  { files }: Pick<Context, "files">,
  stored: readonly Stored[],
): Promise<{ filename: string; content: Buffer }[] | undefined> {
  const keys = stored.flatMap(({ key, name }) => (key === undefined ? [] : [{ key, name }]));
  const there = await Promise.all(keys.map(async ({ key }) => files.exists(key)));
  if (there.includes(false)) return undefined;
  return Promise.all(
    keys.map(async ({ key, name }) => ({ filename: name, content: Buffer.from(await files.getBytes(key)) })),
  );
}

/** Stores what came with a mail, in its transaction. What the workspace has no room for is named without its content. */
export async function storeAttachments(
  ctx: Pick<Context, "files" | "db">,
  customerId: string,
  received: readonly (Omit<Stored, "key"> & { content?: Uint8Array })[],
): Promise<Stored[]> {
  let room = received.some(({ content }) => content) ? await holdRoom(ctx, customerId) : 0;
  return Promise.all(
    received.map(async ({ content, ...rest }): Promise<Stored> => {
      if (!content || rest.bytes > room) return rest;
      room -= rest.bytes;
      const key = keyOf(customerId, randomUUID());
      await ctx.files.put(key, content);
      return { ...rest, key };
    }),
  );
}

/** Deletes files that neither a mail nor a step of a sequence has: those that were uploaded and not sent, and those of mails that were deleted. */
export async function sweepAttachments({ ctx }: { ctx: Context }): Promise<void> {
  const used = new Set(await selectKeysInUse(ctx.db));
  for (const key of await listKeys(ctx, `${MAIL_FILES}/`)) {
    if (used.has(key)) continue;
    const { lastModified } = await ctx.files.getMetaData(key);
    if (ctx.clock.now().getTime() - lastModified.getTime() > DAY_MS) await ctx.files.delete(key);
  }
}

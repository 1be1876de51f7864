import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import type { Uploaded } from "#contract/base/endpoint.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import type { DraftFileType } from "#contract/campaigns/drafts.ts";
import { CAMPAIGN_STORAGE_MAX, FILE_TYPES, type CampaignFile, type FileType } from "#contract/campaigns/files.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Context, Download } from "../../../context.ts";
import type { Database } from "../../../db/connect.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { lockTenant } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { selectKeysInUse, sumBytes, type FileRow } from "./store.ts";

/** Files of campaigns, in a folder for each workspace. */
const FOLDER = "campaigns";
const MEGABYTE = 1024 * 1024;

const EXTENSIONS: Record<DraftFileType, readonly [string, ...string[]]> = {
  "application/pdf": [".pdf"],
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/webp": [".webp"],
  "video/mp4": [".mp4", ".m4v", ".mov"],
  "video/webm": [".webm"],
};

const HEAD_BYTES = 16;

/** The type of a file that begins with these bytes. */
function typeByHead(head: string): DraftFileType | undefined {
  if (head.startsWith("%PDF-")) return "application/pdf";
  if (head.startsWith("\u0089PNG\r\n\u001A\n")) return "image/png";
  if (head.startsWith("\u00FF\u00D8\u00FF")) return "image/jpeg";
  if (head.startsWith("\u001AE\u00DF\u00A3")) return "video/webm";
  if (head.startsWith("ftyp", "size".length)) return "video/mp4";
  return head.startsWith("RIFF") && head.startsWith("WEBP", "RIFFsize".length) ? "image/webp" : undefined;
}

/** What the file is by its content; its name and what the sender calls it say nothing. */
async function typeOf(file: string): Promise<DraftFileType | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return typeByHead(buffer.subarray(0, bytesRead).toString("latin1"));
  } finally {
    await handle.close();
  }
}

/** A name by which the file opens as what it is. */
function nameOf(given: string, type: DraftFileType): string {
  const [extension, ...others] = EXTENSIONS[type];
  const ends = path.extname(given).toLowerCase();
  return ends === extension || others.includes(ends) ? given : given + extension;
}

type Stored<Type extends DraftFileType = FileType> = {
  key: string;
  name: string;
  type: Type;
  bytes: number;
  customerId: string;
};
type Size = { customerId: string; bytes: number };

export const newKey = (customerId: string) => `${FOLDER}/${customerId}/${randomUUID()}`;

/** Throws conflict where the workspace has no room for so many bytes. */
export async function assertSpace(db: Database, { customerId, bytes }: Size, full: Message): Promise<void> {
  if ((await sumBytes({ db, customerId })) + bytes > CAMPAIGN_STORAGE_MAX) refuse("conflict", full);
}

type Upload<Type> = { file: Uploaded; full: Message; types: readonly Type[]; others: Message };

/** Stores an uploaded picture or PDF. Throws bad_request for other types, and conflict where the workspace has no room. */
export async function storeFile(
  ctx: Pick<Context, "files" | "db">,
  customerId: string,
  upload: { file: Uploaded; full: Message },
): Promise<Stored> {
  return storeOneOf(ctx, customerId, { ...upload, types: FILE_TYPES, others: say("campaigns.fileType") });
}

/** Stores an uploaded file of one of these types. Throws as storeFile() does. */
export async function storeOneOf<Type extends DraftFileType>(
  ctx: Pick<Context, "files" | "db">,
  customerId: string,
  { file: { fileName, path: uploaded, bytes }, full, types, others }: Upload<Type>,
): Promise<Stored<Type>> {
  const found = await typeOf(uploaded);
  const type = types.find((one) => one === found) ?? refuse("bad_request", others);
  await assertSpace(ctx.db, { customerId, bytes }, full);
  const key = newKey(customerId);
  await ctx.files.copyFromFs(uploaded, key);
  return { key, customerId, name: nameOf(fileName, type), type, bytes };
}

/**
 * Runs `record` under the lock of the workspace, where the space is checked again. Deletes the file if it is refused, so that
 * refused uploads do not fill the disk.
 */
export async function recordFile<T>(
  ctx: Pick<Context, "files" | "db" | "log">,
  stored: Pick<Stored, "key" | "customerId" | "bytes">,
  { full, record }: { full: Message; record: () => Promise<T> },
): Promise<T> {
  try {
    await lockTenant({ db: ctx.db, customerId: stored.customerId });
    await assertSpace(ctx.db, stored, full);
    return await record();
  } catch (error) {
    const stays = (err: unknown) => ctx.log.warn({ err }, "a refused file could not be deleted; the nightly job will");
    await ctx.files.delete(stored.key).catch(stays);
    throw error;
  }
}

export const noSpace = () => say("campaigns.noSpace", { max: CAMPAIGN_STORAGE_MAX / MEGABYTE, days: UNDO_DAYS });

/** Sent as a file to be saved: pages show pictures of it, and never run it. */
export async function sendStored(
  { files }: Pick<Context, "files">,
  row: { key: string; name: string; type: string } | undefined,
): Promise<Download> {
  if (!row) return refuse("not_found");
  if (!(await files.exists(row.key))) refuse("not_found", say("campaigns.fileGone"));
  return { fileName: row.name, contentType: row.type, content: await files.getStream(row.key) };
}

export function presentFile({ id, name, type, bytes, createdAt }: FileRow): CampaignFile {
  return { _id: id, name, bytes, isPicture: type !== "application/pdf", createdAt: createdAt.toISOString() };
}

/** Deletes files that nothing shows and no undo brings back. */
export async function sweepFiles({ ctx }: { ctx: Context }): Promise<void> {
  const used = new Set(await acrossTenants(ctx.db, selectKeysInUse));
  const { objects } = await ctx.files.listAll(`${FOLDER}/`, { recursive: true }).catch(() => ({ objects: [] }));
  for (const object of objects) {
    if (!object.isFile || used.has(object.key)) continue;
    const { lastModified } = await ctx.files.getMetaData(object.key);
    // A younger file may be about to be recorded.
    if (ctx.clock.now().getTime() - lastModified.getTime() > DAY_MS) await ctx.files.delete(object.key);
  }
}

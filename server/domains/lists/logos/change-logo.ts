import { randomUUID } from "node:crypto";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { fetchList } from "../../memberships/index.ts";
import { changeSettings } from "../change-settings.ts";
import { drawLogo, LOGOS } from "../../../http/draw-logo.ts";

type LogoOfList = { listId: string; which: "logo" | "companyLogo" };

/** Stores a picture and returns its key. One that no list gets after all is deleted by the nightly sweep. */
export async function storeLogo(ctx: Context<Member>, listId: string, picture: Uint8Array): Promise<string> {
  await fetchList(tenantOf(ctx), listId);
  return putLogo(ctx, picture);
}

/** The key of a stored picture. */
export async function putLogo(ctx: Context<Member>, picture: Uint8Array): Promise<string> {
  const { extension, content } = await drawLogo(picture);
  const key = `${LOGOS}/${randomUUID()}.${extension}`;
  await ctx.files.put(key, content);
  return key;
}

/** Sets or removes a logo of a list; returns the key of the file that it replaces. */
export async function changeLogo(
  ctx: Context<Member>,
  { listId, which }: LogoOfList,
  key: string | null,
): Promise<string | null> {
  const before = await changeSettings(ctx, listId, () => ({ [which]: key }));
  return before[which];
}

/** A file left behind by a crash is deleted by the nightly sweep. */
export async function deleteLogo({ files, log }: Context, key: string | null): Promise<void> {
  if (key === null) return;
  await files.delete(key).catch((error: unknown) => log.warn({ err: error }, "a replaced logo could not be deleted"));
}

import { randomUUID } from "node:crypto";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { fetchList } from "../../memberships/index.ts";
import { changeSettings } from "../change-settings.ts";
import { drawLogo, LOGOS } from "../../../http/draw-logo.ts";

type LogoOfList = { listId: string; which: "logo" | "companyLogo" };

/** Each picture has its own key; the picture it replaces is deleted once no reply has its URL any longer. */
export async function putLogo(ctx: Context<Member>, { listId, which }: LogoOfList, picture: Uint8Array): Promise<void> {
  await fetchList(tenantOf(ctx), listId);
  const { extension, content } = await drawLogo(picture);
  const key = `${LOGOS}/${randomUUID()}.${extension}`;
  await ctx.files.put(key, content);
  const before = await changeSettings(ctx, listId, () => ({ [which]: key }));
  await dropFile(ctx, before[which]);
}

export async function dropLogo(ctx: Context<Member>, { listId, which }: LogoOfList): Promise<void> {
  const before = await changeSettings(ctx, listId, () => ({ [which]: null }));
  await dropFile(ctx, before[which]);
}

/** A file left behind by a crash is deleted by the nightly sweep. */
async function dropFile({ files, log }: Context, key: string | null): Promise<void> {
  if (key === null) return;
  await files.delete(key).catch((error: unknown) => log.warn({ err: error }, "a replaced logo could not be deleted"));
}

import { randomUUID } from "node:crypto";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { fetchList } from "../../memberships/index.ts";
import { changeSettings } from "../change-settings.ts";
import { drawLogo } from "./draw-logo.ts";
import { LOGOS } from "./sweep-lists.ts";

type Which = { listId: string; which: "logo" | "companyLogo" };

/** Every picture has a key of its own; the one it replaces goes once nobody is told of it any more. */
export async function putLogo(ctx: Context<Member>, { listId, which }: Which, picture: Uint8Array): Promise<void> {
  await fetchList(tenantOf(ctx), listId);
  const { extension, content } = await drawLogo(picture);
  const key = `${LOGOS}/${randomUUID()}.${extension}`;
  await ctx.files.put(key, content);
  const before = await changeSettings(ctx, listId, () => ({ [which]: key }));
  await dropFile(ctx, before[which]);
}

export async function dropLogo(ctx: Context<Member>, { listId, which }: Which): Promise<void> {
  const before = await changeSettings(ctx, listId, () => ({ [which]: null }));
  await dropFile(ctx, before[which]);
}

/** What stays behind here, because the program stopped just now, the nightly sweep finds. */
async function dropFile({ files, log }: Context, key: string | null): Promise<void> {
  if (key === null) return;
  await files.delete(key).catch((error: unknown) => log.warn({ err: error }, "a replaced logo could not be deleted"));
}

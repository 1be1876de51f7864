import { shareId as shareIdSchema } from "#contract/shared-lists.ts";
import type { Client, Context } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { findShared, type SharedRow } from "../lists/index.ts";
import { isUnlocked } from "./password/unlock.ts";

/**
 * The list, for a visitor who may see it. Throws invalid_parameters when no list is shared under this id, for whatever
 * reason, and password_required until the visitor has entered its password.
 */
export async function fetchSharedList({
  ctx,
  client,
  shareId,
}: {
  ctx: Context;
  client: Client;
  shareId: string;
}): Promise<SharedRow> {
  const list = (await findShared({ ctx, shareId })) ?? refuse("invalid_parameters");
  return isUnlocked({ ctx, client, list }) ? list : refuse("password_required");
}

/** A list without password; undefined both for a protected one and for one that is not shared. */
export async function findUnprotected({
  ctx,
  shareId,
}: {
  ctx: Context;
  shareId: string;
}): Promise<SharedRow | undefined> {
  if (!shareIdSchema.safeParse(shareId).success) return undefined;
  const list = await findShared({ ctx, shareId });
  return list?.sharePassword === null ? list : undefined;
}

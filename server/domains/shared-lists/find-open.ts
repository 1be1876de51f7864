import { shareId as wellFormed } from "#contract/shared-lists.ts";
import type { Context } from "../../context.ts";
import { findShared, type SharedRow } from "../lists/index.ts";

type Asked = { ctx: Context; shareId: string };

/** A list anybody may look at who knows its address; undefined for a protected one as for one that is not shared. */
export async function findOpen({ ctx, shareId }: Asked): Promise<SharedRow | undefined> {
  if (!wellFormed.safeParse(shareId).success) return undefined;
  const list = await findShared({ ctx, shareId });
  return list?.sharePassword === null ? list : undefined;
}

import type { SharedList } from "#contract/shared-lists.ts";
import type { Context } from "../../context.ts";
import { findUnprotected } from "./fetch-shared-list.ts";
import { presentBranding } from "./present.ts";

/** Metadata of a shared list for link previews. */
export type SharedHead = Pick<
  SharedList,
  "title" | "desc" | "white_label" | "white_label_logo" | "company" | "community" | "isSample"
> & { count: number };

/** null both for a protected list and for one that is not shared, so that neither is disclosed. */
export async function readHead({ ctx, shareId }: { ctx: Context; shareId: string }): Promise<SharedHead | null> {
  const list = await findUnprotected({ ctx, shareId });
  if (!list) return null;
  return {
    title: list.title,
    desc: list.description,
    ...presentBranding(list),
    community: list.isCommunity,
    isSample: list.isSample,
    count: list.count,
  };
}

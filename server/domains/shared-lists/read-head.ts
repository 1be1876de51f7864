import type { SharedList } from "#contract/shared-lists.ts";
import type { Context } from "../../context.ts";
import { findOpen } from "./find-open.ts";
import { presentLabel } from "./present.ts";

/** What a shared list says of itself before anybody has looked into it. */
export type SharedHead = Pick<
  SharedList,
  "title" | "desc" | "white_label" | "white_label_logo" | "company" | "community" | "isSample"
> & { count: number };

/** null for a list that is protected as for one that is not shared: neither tells anything. */
export async function readHead({ ctx, shareId }: { ctx: Context; shareId: string }): Promise<SharedHead | null> {
  const list = await findOpen({ ctx, shareId });
  if (!list) return null;
  return {
    title: list.title,
    desc: list.description,
    ...presentLabel(list),
    community: list.isCommunity,
    isSample: list.isSample,
    count: list.count,
  };
}

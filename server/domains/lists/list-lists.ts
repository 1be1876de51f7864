import type { ReplyOf } from "#contract/endpoint.ts";
import type { listLists as endpoint } from "#contract/lists.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { readViews } from "./read-views.ts";
import { selectLists } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function listLists({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  return { lists: await readViews(ctx, await selectLists(ownerOf(ctx), { search: input.search })) };
}

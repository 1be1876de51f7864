import type { ReplyOf } from "#contract/endpoint.ts";
import type { listLists as endpoint } from "#contract/lists.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { selectLists } from "../memberships/index.ts";
import { readViews } from "./read-views.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function listLists({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const { search, network, sort } = input;
  const order = { sort, ascending: input.asc === "true" };
  return { lists: await readViews(ctx, await selectLists(ownerOf(ctx), { search, network, order })) };
}

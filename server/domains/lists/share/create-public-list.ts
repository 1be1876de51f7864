import type { ReplyOf } from "#contract/endpoint.ts";
import type { createPublicList as endpoint } from "#contract/lists.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { updateList } from "../../memberships/index.ts";
import { makeList } from "../create-list.ts";
import { newShareId } from "./new-share-id.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function createPublicList({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  return makeList({
    ctx,
    input,
    finish: async (tx, { id }) => {
      const at = ctx.clock.now();
      await updateList(ownerOf(tx), id, { isPublic: true, shareId: newShareId(), updatedAt: at });
    },
  });
}

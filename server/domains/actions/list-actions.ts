import type { listActions as endpoint } from "#contract/actions.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { offsetOf, pageOf } from "../../db/paging.ts";
import { canUndo } from "./policy.ts";
import { presentAction } from "./present.ts";
import { selectActions } from "./store.ts";

const PAGE_SIZE = 50;

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function listActions({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const found = await selectActions(ownerOf(ctx), { limit: PAGE_SIZE + 1, offset: offsetOf(input.page, PAGE_SIZE) });
  const { rows, hasMore } = pageOf(found, PAGE_SIZE);
  const now = ctx.clock.now();
  return { actions: rows.map((row) => presentAction(row, { now, allowed: canUndo(ctx.actor, row) })), hasMore };
}

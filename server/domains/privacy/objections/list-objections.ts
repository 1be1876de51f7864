import type { ReplyOf } from "#contract/endpoint.ts";
import type { listObjections as endpoint } from "#contract/privacy.ts";
import type { Call } from "../../../context.ts";
import { offsetOf, pageOf } from "../../../db/paging.ts";
import { presentObjection } from "./present.ts";
import { selectObjections } from "./store.ts";

const PAGE_SIZE = 50;

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function listObjections({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const found = await selectObjections(ctx.db, { limit: PAGE_SIZE + 1, offset: offsetOf(input.page, PAGE_SIZE) });
  const { rows, hasMore } = pageOf(found, PAGE_SIZE);
  return { objections: rows.map(presentObjection), hasMore };
}

import type { listImports as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { presentBrief } from "../present.ts";
import { selectImports } from "../store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;
const PAGE = 20;

export async function listImports({ ctx, input: { page } }: Input): Promise<ReplyOf<typeof endpoint>> {
  const rows = await selectImports(ownerOf(ctx), { limit: PAGE + 1, offset: (page - 1) * PAGE });
  return { imports: rows.slice(0, PAGE).map(presentBrief), hasMore: rows.length > PAGE };
}

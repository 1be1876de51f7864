import type { listMappings as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { presentMapping } from "./present.ts";
import { selectMappings } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx">;

export async function listMappings({ ctx }: Input): Promise<ReplyOf<typeof endpoint>> {
  return { mappings: (await selectMappings(ownerOf(ctx))).map(presentMapping) };
}

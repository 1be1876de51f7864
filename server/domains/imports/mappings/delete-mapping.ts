import type { deleteMapping as endpoint } from "#contract/imports.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../../context.ts";
import { ownerOf } from "../../../db/owner.ts";
import { refuse } from "../../../errors.ts";
import { mustImport } from "../policy.ts";
import { deleteMapping as forget } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function deleteMapping({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  mustImport(ctx.actor);
  if (!(await forget(ownerOf(ctx), input.id))) refuse("not_found");
  return { success: true };
}

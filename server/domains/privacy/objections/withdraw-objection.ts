import type { ReplyOf } from "#contract/endpoint.ts";
import type { withdrawObjection as endpoint } from "#contract/privacy.ts";
import type { Call } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { deleteObjection } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** What was removed does not come back by it: it may be taken in again. */
export async function withdrawObjection({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  if (!(await deleteObjection(ctx.db, input.id))) refuse("not_found");
  return { success: true };
}

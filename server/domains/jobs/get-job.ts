import type { getJob as endpoint } from "#contract/jobs.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { ownerOf } from "../../db/owner.ts";
import { refuse } from "../../errors.ts";
import { presentJob } from "./present.ts";
import { selectJob } from "./store.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function getJob({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  const row = (await selectJob(ownerOf(ctx), input.id)) ?? refuse("not_found");
  return { job: presentJob(row) };
}

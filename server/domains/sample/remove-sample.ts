import type { ReplyOf } from "#contract/endpoint.ts";
import type { removeSample as endpoint } from "#contract/sample.ts";
import type { Call } from "../../context.ts";
import { removeSampleWorld } from "./remove-sample-world.ts";

type Input = Pick<Call<typeof endpoint>, "ctx">;

export async function removeSample({ ctx }: Input): Promise<ReplyOf<typeof endpoint>> {
  const { creators, adminLeft } = await removeSampleWorld({ ctx });
  return { success: true, creators, adminLeft };
}

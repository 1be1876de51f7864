import type { ReplyOf } from "#contract/endpoint.ts";
import { TRACKING_ON } from "#contract/states.ts";
import type { createTracking as endpoint } from "#contract/tracking.ts";
import type { Call } from "../../context.ts";
import { answerList, changeSettings } from "../lists/index.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

/** Listens to a list; one that is listened to already stays so. */
export async function createTracking({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_ON }));
  return answerList(ctx, input.topId);
}

import type { ReplyOf } from "#contract/endpoint.ts";
import { TRACKING_OFF } from "#contract/states.ts";
import type { deleteTracking as endpoint } from "#contract/tracking.ts";
import type { Call } from "../../context.ts";
import { answerList, changeSettings } from "../lists/index.ts";

type Input = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function deleteTracking({ ctx, input }: Input): Promise<ReplyOf<typeof endpoint>> {
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_OFF }));
  return answerList(ctx, input.topId);
}

import * as contract from "#contract/tracking.ts";
import { TRACKING_ON, TRACKING_OFF } from "#contract/states.ts";
import { answerList, changeSettings } from "../lists/index.ts";
import { write } from "../../kernel/handler.ts";

/** Tracks a list; no change if it is tracked already. */
export const createTracking = write(contract.createTracking, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_ON }));
  return answerList(ctx, input.topId);
});

export const deleteTracking = write(contract.deleteTracking, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_OFF }));
  return answerList(ctx, input.topId);
});

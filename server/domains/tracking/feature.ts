import * as contract from "#contract/tracking.ts";
import { feature } from "../../kernel/feature.ts";
import { TRACKING_ON, TRACKING_OFF } from "#contract/states.ts";
import { answerList, changeSettings } from "../lists/index.ts";
import { write } from "../../kernel/handler.ts";

/** Tracks a list; no change if it is tracked already. */
const createTracking = write(contract.createTracking, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_ON }));
  return answerList(ctx, input.topId);
});

const deleteTracking = write(contract.deleteTracking, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_OFF }));
  return answerList(ctx, input.topId);
});

export const tracking = feature({
  name: "tracking",
  handlers: [createTracking, deleteTracking],
});

import { TRACKING_ON } from "#contract/states.ts";
import { createTracking as endpoint } from "#contract/tracking.ts";
import { answerList, changeSettings } from "../lists/index.ts";
import { write } from "../../kernel/handler.ts";

/** Tracks a list; no change if it is tracked already. */
export const createTracking = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_ON }));
  return answerList(ctx, input.topId);
});

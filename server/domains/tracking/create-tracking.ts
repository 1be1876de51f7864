import { TRACKING_ON } from "#contract/states.ts";
import { createTracking as endpoint } from "#contract/tracking.ts";
import { answerList, changeSettings } from "../lists/index.ts";
import { write } from "../../kernel/handler.ts";

/** Listens to a list; one that is listened to already stays so. */
export const createTracking = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_ON }));
  return answerList(ctx, input.topId);
});

import { TRACKING_OFF } from "#contract/states.ts";
import { deleteTracking as endpoint } from "#contract/tracking.ts";
import { answerList, changeSettings } from "../lists/index.ts";
import { write } from "../../kernel/handler.ts";

export const deleteTracking = write(endpoint, { transaction: "own" })(async ({ ctx, input }) => {
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_OFF }));
  return answerList(ctx, input.topId);
});

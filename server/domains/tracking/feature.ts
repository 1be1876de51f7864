import * as contract from "#contract/tracking.ts";
import { feature } from "../../kernel/feature.ts";
import { TRACKING_ON, TRACKING_OFF } from "#contract/base/states.ts";
import { answerTop, changeSettings } from "../lists/index.ts";
import { write } from "../../kernel/handler.ts";

/** Tracks a list; no change if it is tracked already. */
const createTracking = write(contract.createTracking)(
  async ({ ctx, input }) => changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_ON })),
  answerTop,
);

const deleteTracking = write(contract.deleteTracking)(
  async ({ ctx, input }) => changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_OFF })),
  answerTop,
);

export const tracking = feature({
  name: "tracking",
  handlers: [createTracking, deleteTracking],
});

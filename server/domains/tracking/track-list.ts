import * as contract from "#contract/tracking/endpoints.ts";
import { TRACKING_OFF, TRACKING_ON } from "#contract/base/states.ts";
import { tenantOf } from "../../db/tenant.ts";
import { write } from "../../kernel/handler.ts";
import { answerTop, changeSettings } from "../lists/index.ts";
import { fetchList } from "../memberships/index.ts";
import { assertRoom } from "../plans/index.ts";
import { assertTracking } from "./reading/tracked.ts";

export { countTrackedLists } from "./store.ts";

/** Tracks a list; no change if it is tracked already. Throws plan_limit. */
export const createTracking = write(contract.createTracking)(async ({ ctx, input }) => {
  const { trackingState, isSample } = await fetchList(tenantOf(ctx), input.topId);
  if (trackingState !== TRACKING_ON && !isSample) {
    assertTracking(ctx);
    await assertRoom(ctx, "trackedLists");
  }
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_ON }));
}, answerTop);

export const deleteTracking = write(contract.deleteTracking)(
  async ({ ctx, input }) => changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_OFF })),
  answerTop,
);

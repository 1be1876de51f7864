import * as contract from "#contract/tracking/endpoints.ts";
import { TRACKING_OFF, TRACKING_ON } from "#contract/base/states.ts";
import { tenantOf } from "../../db/tenant.ts";
import { feature } from "../../kernel/feature.ts";
import { write } from "../../kernel/handler.ts";
import { answerTop, changeSettings } from "../lists/index.ts";
import { fetchList } from "../memberships/index.ts";
import { assertRoom } from "../plans/index.ts";
import * as campaign from "./campaign/read-campaign.ts";
import * as markPosts from "./campaign/mark-posts.ts";
import { listHandlers, rankingHandlers } from "./reading/handlers.ts";
import { countTrackedLists } from "./store.ts";

/** Tracks a list; no change if it is tracked already. Throws plan_limit. */
const createTracking = write(contract.createTracking)(async ({ ctx, input }) => {
  const { trackingState, isSample } = await fetchList(tenantOf(ctx), input.topId);
  if (trackingState !== TRACKING_ON && !isSample) await assertRoom(ctx, "trackedLists");
  await changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_ON }));
}, answerTop);

const deleteTracking = write(contract.deleteTracking)(
  async ({ ctx, input }) => changeSettings(ctx, input.topId, () => ({ trackingState: TRACKING_OFF })),
  answerTop,
);

export const tracking = feature({
  name: "tracking",
  handlers: [{ createTracking, deleteTracking }, listHandlers, rankingHandlers, markPosts, campaign],
  undo: { "tracking.mark": { redo: {} }, "tracking.unmark": { redo: {} }, "tracking.reject": { redo: {} } },
  usage: { trackedLists: countTrackedLists },
});

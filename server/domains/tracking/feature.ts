import { feature } from "../../kernel/feature.ts";
import { readCampaign, readPostCosts, readProposed, saveCampaign } from "./campaign/read-campaign.ts";
import * as markPosts from "./campaign/mark-posts.ts";
import { checkCodes, createLinks, readLinks, saveUtm, updateLink } from "./links/links.ts";
import { importOrders } from "./orders/import-orders.ts";
import { createOrderWebhook, deleteOrderWebhook, readOrderWebhook } from "./orders/order-webhook.ts";
import { readOrders, readSales } from "./orders/read-sales.ts";
import { listHandlers, rankingHandlers } from "./reading/handlers.ts";
import { getReport, reportPdf } from "./report/read-report.ts";
import { countTrackedLists, createTracking, deleteTracking } from "./track-list.ts";

export const tracking = feature({
  name: "tracking",
  handlers: [
    { createTracking, deleteTracking },
    listHandlers,
    rankingHandlers,
    markPosts,
    { readCampaign, readPostCosts, readProposed, saveCampaign },
    { readLinks, createLinks, updateLink, saveUtm },
    { readSales, readOrders, importOrders },
    { createOrderWebhook, deleteOrderWebhook, readOrderWebhook },
    { getReport, reportPdf },
  ],
  undo: {
    "tracking.mark": { redo: {} },
    "tracking.unmark": { redo: {} },
    "tracking.reject": { redo: {} },
    "tracking.links": { check: checkCodes, redo: { check: checkCodes } },
    "tracking.link": { check: checkCodes, redo: { check: checkCodes } },
    "tracking.utm": { redo: {} },
    "tracking.orders": { redo: {} },
  },
  usage: { trackedLists: countTrackedLists },
});

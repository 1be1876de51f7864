import { feature } from "../../kernel/feature.ts";
import { undoAdding } from "../crm/index.ts";
import * as briefs from "./briefs/briefs.ts";
import * as deliverables from "./deliverables/deliverables.ts";
import * as payments from "./payments/payments.ts";
import * as pipeline from "./pipeline/pipeline.ts";
import * as report from "./report/report.ts";

export const campaigns = feature({
  name: "campaigns",
  handlers: [briefs, pipeline, deliverables, payments, report],
  undo: {
    "campaigns.create": { redo: { check: briefs.checkRoom } },
    "campaigns.update": { redo: {} },
    "campaigns.status": { redo: {} },
    "campaigns.delete": { check: briefs.checkRoom, redo: {} },
    "campaigns.add": undoAdding,
    "campaigns.move": { redo: {} },
    "campaigns.remove": { redo: {} },
    "campaigns.deliverables": { redo: {} },
    "campaigns.payments": { redo: {} },
  },
  usage: { campaigns: briefs.countCampaigns },
});

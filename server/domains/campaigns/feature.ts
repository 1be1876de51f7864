import { feature, type UndoStep } from "../../kernel/feature.ts";
import { undoAdding } from "../crm/index.ts";
import * as agenda from "./agenda/agenda.ts";
import * as briefs from "./briefs/briefs.ts";
import * as contracts from "./contracts/contracts.ts";
import * as ownContracts from "./contracts/own-contracts.ts";
import * as templates from "./contracts/templates.ts";
import * as board from "./creators-side/board.ts";
import * as brand from "./creators-side/brand.ts";
import * as deliver from "./creators-side/deliver.ts";
import * as negotiation from "./creators-side/negotiation.ts";
import { emitUndone } from "./creators-side/notify.ts";
import * as deliverables from "./deliverables/deliverables.ts";
import * as drafts from "./drafts/drafts.ts";
import * as files from "./files/files.ts";
import * as ownFiles from "./files/own-files.ts";
import { sweepFiles } from "./files/stored.ts";
import * as payments from "./payments/payments.ts";
import * as pipeline from "./pipeline/pipeline.ts";
import * as work from "./pipeline/work.ts";
import * as report from "./report/report.ts";
import * as ownShipments from "./shipments/own-shipments.ts";
import * as shipments from "./shipments/shipments.ts";

/** An undo also updates what creators see. */
const shown = { after: emitUndone, redo: { after: emitUndone } };

/** A redo has the same condition. */
const checked = (check: UndoStep, after = emitUndone) => ({ check, after, redo: { check, after } });

export const campaigns = feature({
  name: "campaigns",
  handlers: [
    briefs,
    agenda,
    files,
    ownFiles,
    pipeline,
    work,
    deliverables,
    drafts,
    payments,
    report,
    board,
    negotiation,
    deliver,
    brand,
    templates,
    contracts,
    ownContracts,
    shipments,
    ownShipments,
  ],
  undo: {
    "campaigns.create": { redo: { check: briefs.checkRoom } },
    "campaigns.update": checked(briefs.checkCurrency),
    "campaigns.status": shown,
    "campaigns.delete": { check: briefs.checkRoom, ...shown },
    "campaigns.add": undoAdding,
    "campaigns.move": checked(pipeline.checkFees, pipeline.notifyReturned),
    "campaigns.remove": checked(pipeline.checkOffers, pipeline.notifyReturned),
    "campaigns.deliverables": checked(deliverables.checkDrafts),
    "campaigns.files": checked(files.checkFiles),
    "campaigns.draft-file": { check: drafts.checkSpace, ...shown },
    "campaigns.contract-template-change": {},
    "campaigns.contract-template-delete": templates.undoDeletion,
    "campaigns.shipments": { check: shipments.checkAddresses, ...shown },
    "campaigns.payments": { after: payments.afterUndo, redo: { after: payments.afterUndo } },
  },
  claimEnded: ownShipments.deleteAddressesOf,
  nightly: { after: [briefs.purgeCampaigns, ownShipments.deleteOldAddresses, sweepFiles] },
  usage: { campaigns: briefs.countCampaigns },
});

import * as contract from "#contract/privacy.ts";
import { route, type Route } from "../../http/route.ts";
import { answerDispute } from "./disputes/answer-dispute.ts";
import { disputeFigure } from "./disputes/dispute-figure.ts";
import { listDisputes } from "./disputes/list-disputes.ts";
import { ownDisputes } from "./disputes/own-disputes.ts";
import { exportWhatWeHold } from "./holding/export-what-we-hold.ts";
import { whatWeHold } from "./holding/what-we-hold.ts";
import { object } from "./objecting/object.ts";
import { checkObjection } from "./objections/check-objection.ts";
import { listObjections } from "./objections/list-objections.ts";
import { withdrawObjection } from "./objections/withdraw-objection.ts";

export const routes: readonly Route[] = [
  route(contract.disputeFigure, disputeFigure),
  route(contract.ownDisputes, ownDisputes),
  route(contract.listDisputes, listDisputes),
  route(contract.answerDispute, answerDispute),
  route(contract.whatWeHold, whatWeHold),
  route(contract.exportWhatWeHold, exportWhatWeHold),
  route(contract.object, object),
  route(contract.listObjections, listObjections),
  route(contract.checkObjection, checkObjection),
  route(contract.withdrawObjection, withdrawObjection),
];

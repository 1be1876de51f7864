import * as contract from "#contract/privacy.ts";
import { route, type Route } from "../../http/route.ts";
import { answerDispute } from "./disputes/answer-dispute.ts";
import { disputeFigure } from "./disputes/dispute-figure.ts";
import { listDisputes } from "./disputes/list-disputes.ts";
import { ownDisputes } from "./disputes/own-disputes.ts";

export const routes: readonly Route[] = [
  route(contract.disputeFigure, disputeFigure),
  route(contract.ownDisputes, ownDisputes),
  route(contract.listDisputes, listDisputes),
  route(contract.answerDispute, answerDispute),
];

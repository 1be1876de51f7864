import { feature } from "../../kernel/feature.ts";
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

export const privacy = feature({
  name: "privacy",
  handlers: [
    disputeFigure,
    ownDisputes,
    listDisputes,
    answerDispute,
    whatWeHold,
    exportWhatWeHold,
    object,
    listObjections,
    checkObjection,
    withdrawObjection,
  ],
});

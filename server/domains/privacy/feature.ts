import { feature } from "../../kernel/feature.ts";
import { answerDispute, disputeFigure, listDisputes, ownDisputes } from "./disputes/handlers.ts";
import { eraseCreator } from "./erasure/erase-creator.ts";
import { exportSubjectData, getSubjectData } from "./subject-access/handlers.ts";
import { checkSuppression, liftSuppression, listErasures } from "./suppression/handlers.ts";

export const privacy = feature({
  name: "privacy",
  handlers: [
    disputeFigure,
    ownDisputes,
    listDisputes,
    answerDispute,
    getSubjectData,
    exportSubjectData,
    eraseCreator,
    listErasures,
    checkSuppression,
    liftSuppression,
  ],
});

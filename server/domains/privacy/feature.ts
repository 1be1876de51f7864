import { feature } from "../../kernel/feature.ts";
import * as disputes from "./disputes/handlers.ts";
import * as eraseCreator from "./erasure/erase-creator.ts";
import * as subjectAccess from "./subject-access/handlers.ts";
import * as suppression from "./suppression/handlers.ts";

export const privacy = feature({
  name: "privacy",
  handlers: [disputes, subjectAccess, eraseCreator, suppression],
});

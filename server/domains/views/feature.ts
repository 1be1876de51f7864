import { feature } from "../../kernel/feature.ts";
import * as verbs from "./views.ts";

export const views = feature({
  name: "views",
  handlers: [verbs],
  undo: { "views.delete": { check: verbs.checkUndelete } },
});

import { feature } from "../../kernel/feature.ts";
import * as verbs from "./impersonation.ts";

export const impersonation = feature({
  name: "impersonation",
  handlers: [verbs],
  nightly: { after: verbs.endForgotten },
});

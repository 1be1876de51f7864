import { feature } from "../../kernel/feature.ts";
import { beginImpersonation, endForgotten, stopImpersonation } from "./impersonation.ts";

export const impersonation = feature({
  name: "impersonation",
  handlers: [beginImpersonation, stopImpersonation],
  nightly: { after: endForgotten },
});

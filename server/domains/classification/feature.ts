import { feature } from "../../kernel/feature.ts";
import * as listProposals from "./list-proposals.ts";
import { projectNiches, proposeAgain } from "./project-niches.ts";

export const classification = feature({
  name: "classification",
  handlers: [listProposals],
  projection: async (call) => void (await projectNiches(call)),
  nightly: { before: proposeAgain },
});

import { feature } from "../../kernel/feature.ts";
import { listNicheProposals } from "./list-proposals.ts";
import { projectNiches, proposeAgain } from "./project-niches.ts";

export const classification = feature({
  name: "classification",
  handlers: [listNicheProposals],
  projection: async (call) => void (await projectNiches(call)),
  nightly: { before: proposeAgain },
});

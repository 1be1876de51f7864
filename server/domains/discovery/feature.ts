import { feature } from "../../kernel/feature.ts";
import { audienceCoverage } from "./audience-coverage.ts";
import { discover, showMoreResults } from "./discover.ts";

export const discovery = feature({
  name: "discovery",
  handlers: [discover, audienceCoverage, showMoreResults],
});

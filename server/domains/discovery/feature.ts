import { feature } from "../../kernel/feature.ts";
import * as audienceCoverage from "./audience-coverage.ts";
import * as discover from "./discover.ts";

export const discovery = feature({
  name: "discovery",
  handlers: [audienceCoverage, discover],
});

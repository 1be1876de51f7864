import { feature } from "../../kernel/feature.ts";
import * as readSample from "./read-sample.ts";
import * as removeSampleWorld from "./remove-sample-world.ts";

export const sample = feature({
  name: "sample",
  handlers: [readSample, removeSampleWorld],
});

import { feature } from "../../kernel/feature.ts";
import { readSample } from "./read-sample.ts";
import { removeSample } from "./remove-sample-world.ts";

export const sample = feature({
  name: "sample",
  handlers: [readSample, removeSample],
});

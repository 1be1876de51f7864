export { RECORDED_SHARE } from "./load-sample-world.ts";
export { prepareSampleWorld, recordSampleWorld } from "./prepare-sample-world.ts";
export { removeSampleWorld } from "./remove-sample-world.ts";

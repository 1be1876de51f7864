// The CRM stands on labels, and the verbs of labels stand on the CRM: this door opens only on what does not need it.
export { readLabels } from "./read-labels.ts";
export { seedPipeline } from "./seed-pipeline.ts";

import { feature } from "../../kernel/feature.ts";
import { reportError } from "./report-error.ts";

export const errorReport = feature({
  name: "error-report",
  handlers: [reportError],
});

import { feature } from "../../kernel/feature.ts";
import { notifyMe, sendReport } from "./support.ts";

export const support = feature({ name: "support", handlers: [sendReport, notifyMe] });

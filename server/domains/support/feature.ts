import { feature } from "../../kernel/feature.ts";
import { notifyMe, sendReport, suggestProfiles } from "./support.ts";

export const support = feature({ name: "support", handlers: [sendReport, suggestProfiles, notifyMe] });

import { feature } from "../../kernel/feature.ts";
import { getUsage, listCredits } from "./read-usage.ts";

export const usage = feature({ name: "usage", handlers: [getUsage, listCredits] });

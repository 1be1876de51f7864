import { feature } from "../../kernel/feature.ts";
import * as readUsage from "./read-usage.ts";

export const usage = feature({ name: "usage", handlers: [readUsage] });

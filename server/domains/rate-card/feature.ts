import { feature } from "../../kernel/feature.ts";
import * as verbs from "./index.ts";

export const rateCard = feature({ name: "rate-card", handlers: [verbs] });

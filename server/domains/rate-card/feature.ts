import { feature } from "../../kernel/feature.ts";
import { readRateCard, saveRateCard } from "./index.ts";

export const rateCard = feature({ name: "rate-card", handlers: [readRateCard, saveRateCard] });

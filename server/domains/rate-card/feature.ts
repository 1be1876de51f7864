import { feature } from "../../kernel/feature.ts";
import { listRateCards, readRateCard, saveRateCard } from "./index.ts";

export const rateCard = feature({ name: "rate-card", handlers: [readRateCard, listRateCards, saveRateCard] });

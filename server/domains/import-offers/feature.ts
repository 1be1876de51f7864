import { feature } from "../../kernel/feature.ts";
import * as offers from "./offers.ts";
import * as review from "./review.ts";

export const importOffers = feature({
  name: "import-offers",
  handlers: [offers, review],
});

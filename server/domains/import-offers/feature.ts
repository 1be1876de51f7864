import { feature } from "../../kernel/feature.ts";
import { getOffer, offerImport, withdrawOffer } from "./offers.ts";
import { declineOffer, listOffers, openOffer } from "./review.ts";

export const importOffers = feature({
  name: "import-offers",
  handlers: [getOffer, offerImport, withdrawOffer, listOffers, openOffer, declineOffer],
});

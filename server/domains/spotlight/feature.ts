import { feature } from "../../kernel/feature.ts";
import * as changeSpotlight from "./change-spotlight.ts";
import * as domains from "./domains/own-domain.ts";
import * as enquiries from "./enquiries.ts";
import * as listChoices from "./list-choices.ts";
import * as ownSpotlight from "./own-spotlight.ts";
import * as readPublic from "./read-public.ts";
import * as slugs from "./slugs.ts";

export const spotlight = feature({
  name: "spotlight",
  handlers: [ownSpotlight, changeSpotlight, slugs, listChoices, readPublic, enquiries, domains],
  claimMoved: enquiries.moveEnquiries,
  claimReturned: enquiries.returnEnquiries,
  nightly: {
    async after(call) {
      await slugs.forgetOldSlugs(call);
      await enquiries.forgetOldEnquiries(call);
      await domains.recheckDomains(call);
    },
  },
});

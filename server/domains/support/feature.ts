import { feature } from "../../kernel/feature.ts";
import { notifyMe, sendCommunityMessage, sendReport, suggestProfiles } from "./support.ts";

export const support = feature({
  name: "support",
  handlers: [sendReport, suggestProfiles, sendCommunityMessage, notifyMe],
});

import { i18n } from "#web/words/i18n.ts";
import { ownCampaigns } from "#web/words/en/own-campaigns.ts";

/** Imported for its side effect: these words load with the screens that show them. */
i18n.addResourceBundle("en", "ownCampaigns", ownCampaigns);

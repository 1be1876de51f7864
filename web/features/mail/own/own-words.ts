import { i18n } from "#web/words/i18n.ts";
import { ownMessages } from "#web/words/en/own-messages.ts";

/** Imported for its side effect: these words load with the screens that show them. */
i18n.addResourceBundle("en", "ownMessages", ownMessages);

import { MESSAGES } from "#contract/messages/catalogue.ts";
import { signedIn } from "./en/signed-in.ts";
import { i18n } from "./i18n.ts";

/** Imported for its side effect by the code that only members load. */
for (const [feature, words] of Object.entries(signedIn)) i18n.addResourceBundle("en", feature, words);
i18n.addResourceBundle("en", "messages", MESSAGES, true);

import { sharedLists } from "#web/words/en/lists/shared-lists.ts";
import { table } from "#web/words/en/table.ts";
import { i18n } from "#web/words/i18n.ts";

/** Imported for its effect: strangers load the words of this page and of its figures, not those behind the sign-in. */
i18n.addResourceBundle("en", "sharedLists", sharedLists);
i18n.addResourceBundle("en", "table", table);

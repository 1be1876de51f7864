import { sharedLists } from "#web/words/en/lists/shared-lists.ts";
import { table } from "#web/words/en/table.ts";
import { i18n } from "#web/words/i18n.ts";

/** Imported for its side effect: visitors load only the text of this page and its figures. */
i18n.addResourceBundle("en", "sharedLists", sharedLists);
i18n.addResourceBundle("en", "table", table);

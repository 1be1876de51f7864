import type { Undoers } from "../../kernel/feature.ts";
import { undoByLog } from "../actions/index.ts";
import { touchLists } from "../memberships/index.ts";

export const undoers: Pick<Undoers, "crm.lists"> = { "crm.lists": undoByLog({ after: touchLists }) };

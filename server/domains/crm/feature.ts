import { feature } from "../../kernel/feature.ts";
import * as addCreator from "./add-creator.ts";
import * as customFields from "./custom-fields/custom-fields.ts";
import * as updateCustomNotes from "./fields/update-custom-notes.ts";
import * as listCrm from "./page/list-crm.ts";
import * as removeCreator from "./remove-creator.ts";
import { countEntries } from "./index.ts";
import { releaseRows, remindOfDue } from "./owners.ts";
import { undoers } from "./undoers.ts";
import { refreshCrmCopies } from "./refresh-crm-copies.ts";

export const crm = feature({
  name: "crm",
  handlers: [addCreator, customFields, updateCustomNotes, listCrm, removeCreator],
  undo: undoers,
  usage: { crmCreators: countEntries },
  projection: refreshCrmCopies,
  memberLeft: releaseRows,
  nightly: { before: remindOfDue },
});

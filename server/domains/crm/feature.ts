import { feature } from "../../kernel/feature.ts";
import { addCreator } from "./add-creator.ts";
import { changeField, createField, removeField, reorderFields } from "./custom-fields/custom-fields.ts";
import { updateCustomNote, updateCustomNotes } from "./fields/update-custom-notes.ts";
import { getStats, listCrm } from "./page/list-crm.ts";
import { removeCreator } from "./remove-creator.ts";
import { countEntries } from "./index.ts";
import { releaseRows, remindOfDue } from "./owners.ts";
import { undoers } from "./undoers.ts";
import { refreshCrmCopies } from "./refresh-crm-copies.ts";

export const crm = feature({
  name: "crm",
  handlers: [
    getStats,
    listCrm,
    addCreator,
    removeCreator,
    updateCustomNote,
    updateCustomNotes,
    createField,
    changeField,
    reorderFields,
    removeField,
  ],
  undo: undoers,
  usage: { crmCreators: countEntries },
  projection: refreshCrmCopies,
  memberLeft: releaseRows,
  nightly: { before: remindOfDue },
});

import * as contract from "#contract/crm.ts";
import { route, type Route } from "../../http/route.ts";
import { addCreator } from "./add-creator.ts";
import { updateCustomNote } from "./fields/update-custom-note.ts";
import { updateCustomNotes } from "./fields/update-custom-notes.ts";
import { getCrmUser } from "./page/get-crm-user.ts";
import { getStats } from "./page/get-stats.ts";
import { listCrm } from "./page/list-crm.ts";
import { removeCreator } from "./remove-creator.ts";

export const routes: readonly Route[] = [
  route(contract.getStats, getStats),
  route(contract.getCrmUser, getCrmUser),
  route(contract.listCrm, listCrm),
  route(contract.addCreator, addCreator),
  route(contract.removeCreator, removeCreator),
  route(contract.updateCustomNote, updateCustomNote),
  route(contract.updateCustomNotes, updateCustomNotes),
];

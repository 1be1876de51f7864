import * as contract from "#contract/actions.ts";
import { route, type Route } from "../../http/route.ts";
import { listActions } from "./list-actions.ts";
import { undoAction } from "./undo-action.ts";

export const routes: readonly Route[] = [
  route(contract.listActions, listActions),
  route(contract.undoAction, undoAction),
];

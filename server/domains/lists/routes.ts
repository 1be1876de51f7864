import * as contract from "#contract/lists.ts";
import { route, type Route } from "../../http/route.ts";
import { addCreators } from "./members/add-creators.ts";
import { createList } from "./create-list.ts";
import { deleteList } from "./delete-list.ts";
import { listLists } from "./list-lists.ts";
import { getList } from "./page/get-list.ts";
import { removeCreators } from "./members/remove-creators.ts";
import { updateList } from "./update-list.ts";

export const routes: readonly Route[] = [
  route(contract.listLists, listLists),
  route(contract.createList, createList),
  route(contract.updateList, updateList),
  route(contract.addCreators, addCreators),
  route(contract.removeCreators, removeCreators),
  route(contract.getList, getList),
  route(contract.deleteList, deleteList),
];

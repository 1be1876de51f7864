import * as contract from "#contract/views.ts";
import { route, type Route } from "../../http/route.ts";
import { createView } from "./create-view.ts";
import { deleteView } from "./delete-view.ts";
import { listViews } from "./list-views.ts";
import { setDefaultView } from "./set-default-view.ts";
import { updateView } from "./update-view.ts";

export const routes: readonly Route[] = [
  route(contract.listViews, listViews),
  route(contract.createView, createView),
  route(contract.updateView, updateView),
  route(contract.deleteView, deleteView),
  route(contract.setDefaultView, setDefaultView),
];

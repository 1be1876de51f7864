import * as contract from "#contract/tracking.ts";
import { route, type Route } from "../../http/route.ts";
import { createTracking } from "./create-tracking.ts";
import { deleteTracking } from "./delete-tracking.ts";

export const routes: readonly Route[] = [
  route(contract.createTracking, createTracking),
  route(contract.deleteTracking, deleteTracking),
];

import * as contract from "#contract/shared-lists.ts";
import { route, type Route } from "../../http/route.ts";
import { getSharedList } from "./get-shared-list.ts";
import { giveFeedback } from "./give-feedback.ts";
import { unlockSharedList } from "./lock/unlock-shared-list.ts";

export const routes: readonly Route[] = [
  route(contract.getSharedList, getSharedList),
  route(contract.getSharedTop, async (call) => getSharedList(call)),
  route(contract.unlockSharedList, unlockSharedList),
  route(contract.giveFeedback, giveFeedback),
];

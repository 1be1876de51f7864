import * as contract from "#contract/duplicates.ts";
import { route, type Route } from "../../http/route.ts";
import { dismissDuplicates } from "./dismissing/dismiss-duplicates.ts";
import { mergeCreators } from "./merging/merge-creators.ts";
import { unmergeCreator } from "./merging/unmerge-creator.ts";
import { listDuplicates } from "./suggesting/list-duplicates.ts";

export const routes: readonly Route[] = [
  route(contract.listDuplicates, listDuplicates),
  route(contract.dismissDuplicates, dismissDuplicates),
  route(contract.mergeCreators, mergeCreators),
  route(contract.unmergeCreator, unmergeCreator),
];

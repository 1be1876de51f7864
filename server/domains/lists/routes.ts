import * as contract from "#contract/lists.ts";
import { route, type Route } from "../../http/route.ts";
import { createList } from "./create-list.ts";
import { deleteList } from "./delete-list.ts";
import { listLists } from "./list-lists.ts";
import { removeLogo, uploadCompanyLogo, uploadLogo } from "./logos/upload-logo.ts";
import { addCreators } from "./members/add-creators.ts";
import { removeCreators } from "./members/remove-creators.ts";
import { getList } from "./page/get-list.ts";
import { createPublicList } from "./share/create-public-list.ts";
import { readFeedback } from "./share/read-feedback.ts";
import { setCommunity } from "./share/set-community.ts";
import { setPublic } from "./share/set-public.ts";
import { setWhiteLabel } from "./share/set-white-label.ts";
import { shareLog } from "./share/share-log.ts";
import { updateShare } from "./share/update-share.ts";
import { updateList } from "./update-list.ts";

export const routes: readonly Route[] = [
  route(contract.listLists, listLists),
  route(contract.createList, createList),
  route(contract.updateList, updateList),
  route(contract.addCreators, addCreators),
  route(contract.removeCreators, removeCreators),
  route(contract.getList, getList),
  route(contract.deleteList, deleteList),
  route(contract.setPublic, setPublic),
  route(contract.setCommunity, setCommunity),
  route(contract.setWhiteLabel, setWhiteLabel),
  route(contract.createPublicList, createPublicList),
  route(contract.uploadLogo, uploadLogo),
  route(contract.uploadCompanyLogo, uploadCompanyLogo),
  route(contract.removeLogo, removeLogo),
  route(contract.updateShare, updateShare),
  route(contract.shareLog, shareLog),
  route(contract.listFeedback, readFeedback),
];

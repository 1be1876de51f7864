import { feature } from "../../kernel/feature.ts";
import { createList, createPublicList } from "./create-list.ts";
import { listLists, getList } from "./page/get-list.ts";
import { removeLogo, uploadCompanyLogo, uploadLogo } from "./logos/upload-logo.ts";
import { addCreators } from "./members/add-creators.ts";
import { removeCreators } from "./members/remove-creators.ts";
import { readFeedback, shareLog } from "./share/read-feedback.ts";
import { setCommunity, setPublic } from "./share/set-public.ts";
import { setWhiteLabel } from "./share/set-white-label.ts";
import { updateShare } from "./share/update-share.ts";
import { deleteList, updateList } from "./update-list.ts";
import { countOwnLists } from "../memberships/index.ts";
import { undoers } from "./undoers.ts";
import { sweepLists } from "./logos/sweep-lists.ts";

export const lists = feature({
  name: "lists",
  handlers: [
    listLists,
    createList,
    updateList,
    addCreators,
    removeCreators,
    getList,
    deleteList,
    setPublic,
    setCommunity,
    setWhiteLabel,
    createPublicList,
    uploadLogo,
    uploadCompanyLogo,
    removeLogo,
    updateShare,
    shareLog,
    readFeedback,
  ],
  undo: undoers,
  usage: { lists: countOwnLists },
  nightly: { after: sweepLists },
});

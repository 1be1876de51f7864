import { feature } from "../../kernel/feature.ts";
import * as createList from "./create-list.ts";
import * as getList from "./page/get-list.ts";
import * as uploadLogo from "./logos/upload-logo.ts";
import * as addCreators from "./members/add-creators.ts";
import * as removeCreators from "./members/remove-creators.ts";
import * as readFeedback from "./share/read-feedback.ts";
import * as setPublic from "./share/set-public.ts";
import * as setWhiteLabel from "./share/set-white-label.ts";
import * as updateShare from "./share/update-share.ts";
import * as updateList from "./update-list.ts";
import { countOwnLists } from "../memberships/index.ts";
import { undoers } from "./undoers.ts";
import { sweepLists } from "./logos/sweep-lists.ts";

export const lists = feature({
  name: "lists",
  handlers: [
    createList,
    getList,
    uploadLogo,
    addCreators,
    removeCreators,
    readFeedback,
    setPublic,
    setWhiteLabel,
    updateShare,
    updateList,
  ],
  undo: undoers,
  usage: { lists: countOwnLists },
  nightly: { after: sweepLists },
});

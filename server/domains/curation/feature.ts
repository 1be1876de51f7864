import { feature } from "../../kernel/feature.ts";
import * as changeCreators from "./change-creators.ts";
import * as aiInfos from "./influencer/ai-infos.ts";
import * as changeInfluencer from "./influencer/change-influencer.ts";
import * as readInfluencer from "./influencer/read-influencer.ts";
import * as changeScores from "./influencer/change-scores.ts";
import * as searchCreators from "./search/search-creators.ts";
import * as curateMany from "./curate-many.ts";
import { undoers } from "./undo-curation.ts";
import * as listChanges from "./list-changes.ts";

export const curation = feature({
  name: "curation",
  handlers: [
    changeCreators,
    aiInfos,
    changeInfluencer,
    readInfluencer,
    changeScores,
    searchCreators,
    curateMany,
    listChanges,
  ],
  undo: undoers,
  jobs: { curation: curateMany.curateTask },
});

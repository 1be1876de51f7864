import { feature } from "../../kernel/feature.ts";
import {
  addToCategories,
  addToCause,
  decideProposals,
  removeFromCategories,
  removeFromCause,
  setCountry,
  setGender,
  setType,
  toggleCategory,
  toggleCause,
  togglePrimary,
  validateCategories,
} from "./change-creators.ts";
import { generateAiInfos } from "./influencer/ai-infos.ts";
import {
  addNetwork,
  createInfluencer,
  removeNetwork,
  saveAiInfos,
  toggleOpenaiExample,
  updateInfluencer,
  updateInfo,
  updateNewsletter,
  updatePodcast,
} from "./influencer/change-influencer.ts";
import { getInfluencer, searchUsername } from "./influencer/read-influencer.ts";
import { deleteAuthenticity, updateAuthenticity, updateBonus } from "./influencer/change-scores.ts";
import { searchCreators } from "./search/search-creators.ts";
import { curateMany, curateTask, listHeldNiches, previewMany } from "./curate-many.ts";
import { reopenUnfinished } from "../undo/index.ts";
import { undoCurationTask, undoers } from "./undo-curation.ts";
import { listCurationActions, listCurationChanges } from "./list-changes.ts";

export const curation = feature({
  name: "curation",
  handlers: [
    addToCategories,
    removeFromCategories,
    validateCategories,
    decideProposals,
    curateMany,
    previewMany,
    listHeldNiches,
    setCountry,
    setGender,
    setType,
    addToCause,
    removeFromCause,
    toggleCategory,
    togglePrimary,
    toggleCause,
    updateAuthenticity,
    deleteAuthenticity,
    updateBonus,
    createInfluencer,
    updateInfluencer,
    updateInfo,
    addNetwork,
    removeNetwork,
    updateNewsletter,
    updatePodcast,
    generateAiInfos,
    saveAiInfos,
    toggleOpenaiExample,
    getInfluencer,
    searchUsername,
    searchCreators,
    listCurationChanges,
    listCurationActions,
  ],
  undo: undoers,
  jobs: { curation: curateTask, "curation-undo": undoCurationTask },
  onJobEnd: { "curation-undo": reopenUnfinished },
});

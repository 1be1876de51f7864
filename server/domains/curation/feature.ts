import { feature } from "../../kernel/feature.ts";
import {
  addToCategories,
  addToCause,
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
import { generateAiInfos } from "./ai-infos.ts";
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
} from "./change-influencer.ts";
import { getInfluencer, searchUsername } from "./read-influencer.ts";
import { deleteAuthenticity, updateAuthenticity, updateBonus } from "./change-scores.ts";
import { searchCreators } from "./search-creators.ts";
import { undoers } from "./curate.ts";
import { listCurationChanges } from "./list-changes.ts";

export const curation = feature({
  name: "curation",
  handlers: [
    addToCategories,
    removeFromCategories,
    validateCategories,
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
  ],
  undo: undoers,
});

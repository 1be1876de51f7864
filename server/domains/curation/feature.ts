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
    searchCreators,
    listCurationChanges,
  ],
  undo: undoers,
});

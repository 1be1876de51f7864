import type { Undoers } from "./domains/actions/index.ts";
import { undoers as bulk } from "./domains/bulk/undoers.ts";
import { undoers as crm } from "./domains/crm/undoers.ts";
import { undoers as crmImport } from "./domains/crm-import/undoers.ts";
import { undoers as duplicates } from "./domains/duplicates/undoers.ts";
import { undoers as imports } from "./domains/imports/undoers.ts";
import { undoers as labels } from "./domains/labels/undoers.ts";
import { undoers as lists } from "./domains/lists/undoers.ts";
import { undoers as timeline } from "./domains/timeline/undoers.ts";
import { undoers as views } from "./domains/views/undoers.ts";

/** How each recorded verb is taken back; every domain declares its own. */
export const UNDOERS: Undoers = {
  ...bulk,
  ...crm,
  ...crmImport,
  ...imports,
  ...labels,
  ...lists,
  ...views,
  ...timeline,
  ...duplicates,
};

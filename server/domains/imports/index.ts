export {
  findMentioningFiles,
  eraseFromFiles,
  eraseFromSteps,
  lockReverts,
  type ErasedCreator,
} from "./erasure/erase-from-imports.ts";
export { importFile, type ImportInput, type ImportResult, refreshAfterImport } from "./import-file.ts";
export { describePlan, describeResult } from "./describe.ts";
export { readArguments } from "./read-arguments.ts";
export { openDraft } from "./drafts/open-import.ts";
export { readTable } from "./reading/open-grid.ts";
export { readTableInTurn } from "./readers/read-in-turn.ts";
export { sweepImports } from "./sweep-imports.ts";
export { parseHeader } from "./columns/headers.ts";
export { openDelimited } from "./reading/delimited.ts";
export { countryOf, languageOf } from "../../values/places.ts";
export { cleanText, isMissing } from "../../values/missing.ts";
export { parseNumber, readNumber } from "../../values/numbers.ts";
export { cutText } from "../../values/whole-text.ts";

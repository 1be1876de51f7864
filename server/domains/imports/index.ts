export {
  findHolding,
  forgetFiles,
  forgetInSteps,
  holdUndoing,
  type Forgotten,
} from "./forgetting/forget-in-imports.ts";
export { importFile, type ImportInput, type ImportResult } from "./import-file.ts";
export { describePlan, describeResult } from "./describe.ts";
export { readArguments } from "./read-arguments.ts";
export { settleImport } from "./settle-import.ts";
export { sweepImports } from "./sweep-imports.ts";

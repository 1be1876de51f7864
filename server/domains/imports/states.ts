import { importMayBecome, type ImportState } from "#contract/base/states.ts";
import { refuse } from "../../errors.ts";

const WHY_NOT: Record<ImportState, string> = {
  draft: "This import has not been run yet.",
  trying: "The dry run is in progress. Wait for it, or cancel it.",
  running: "This import is already running.",
  done: "This import has already been run.",
  failed: "This import has already been run.",
  cancelled: "This import has already been run.",
  undoing: "This import is being undone.",
  undone: "This import has been undone. Upload the file again to import it again.",
};

/** Throws conflict, with the reason, when an import cannot become this now. */
export function mustBecome(from: ImportState, to: ImportState): void {
  if (!importMayBecome(from, to)) refuse("conflict", { msg: WHY_NOT[from] });
}

/** The same for what only changes an import that is still being prepared. */
export function mustBeDraft(state: ImportState): void {
  if (state !== "draft") refuse("conflict", { msg: WHY_NOT[state] });
}

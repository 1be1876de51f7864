import { importMayBecome, type ImportState } from "#contract/states.ts";
import { refuse } from "../../errors.ts";

const WHY_NOT: Record<ImportState, string> = {
  draft: "This import has not been run yet.",
  trying: "This import is being tried. Wait until that is done, or cancel it.",
  running: "This import is running already.",
  done: "This import has been run already.",
  failed: "This import has been run already.",
  cancelled: "This import has been run already.",
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

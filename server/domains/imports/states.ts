import { importMayBecome, type ImportState } from "#contract/base/states.ts";
import { say, type Message } from "#contract/messages/catalogue.ts";
import { refuse } from "../../errors.ts";

const WHY_NOT: Record<ImportState, Message> = {
  draft: say("imports.draft"),
  trying: say("imports.trying"),
  running: say("imports.running"),
  done: say("imports.done"),
  failed: say("imports.done"),
  cancelled: say("imports.done"),
  undoing: say("imports.undoing"),
  undone: say("imports.undone"),
};

/** Throws conflict, with the reason, when an import cannot become this now. */
export function mustBecome(from: ImportState, to: ImportState): void {
  if (!importMayBecome(from, to)) refuse("conflict", WHY_NOT[from]);
}

/** The same for what only changes an import that is still being prepared. */
export function mustBeDraft(state: ImportState): void {
  if (state !== "draft") refuse("conflict", WHY_NOT[state]);
}

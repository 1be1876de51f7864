import type { Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { canWriteCrm } from "../crm/index.ts";

/** Viewers look at what was imported. */
export function mustImport(actor: Member): void {
  if (!canWriteCrm(actor)) refuse("forbidden", { msg: "Viewers can look at imports but not make or change any." });
}

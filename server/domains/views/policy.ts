import type { Member } from "../../context.ts";
import { can, assertAllowed } from "../../kernel/permissions.ts";

type View = { userId: string | null; shared: boolean };

/** Everybody keeps views of their own; a shared one is changed by its author and by owners, never by a viewer. */
export function mayChange(actor: Member, view: View): boolean {
  if (!view.shared) return true;
  return can(actor, "views.manage") || (can(actor, "views.share") && view.userId === actor.userId);
}

export function mustChange(actor: Member, view: View): void {
  if (mayChange(actor, view)) return;
  assertAllowed(actor, "views.share");
  assertAllowed(actor, "views.manage");
}

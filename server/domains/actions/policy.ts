import type { Member } from "../../context.ts";

/** Whoever may change the team's things may take back what any of the team did. */
export function canUndo({ member }: Member): boolean {
  return member !== "viewer";
}

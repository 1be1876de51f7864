import type { Member } from "../../context.ts";
import { refuse } from "../../errors.ts";

type View = { userId: string | null; shared: boolean };

/** Everybody keeps views of their own; what the team shares is its maker's and its owners' to change, never a viewer's. */
export function mayChange({ userId, member }: Pick<Member, "userId" | "member">, view: View): boolean {
  if (!view.shared) return true;
  return member === "owner" || (member !== "viewer" && view.userId === userId);
}

export function mustChange(member: Member, view: View): void {
  if (mayChange(member, view)) return;
  mustShare(member);
  refuse("forbidden", { msg: "A shared view is changed by who made it or by an owner of the team." });
}

export function mustShare({ member }: Pick<Member, "member">): void {
  if (member === "viewer") refuse("forbidden", { msg: "Viewers keep views of their own but share none." });
}

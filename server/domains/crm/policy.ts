import type { Member } from "../../context.ts";
import { refuse } from "../../errors.ts";

/** Owners and members change the CRM and its lists; viewers look at them and take exports. */
export function canWriteCrm({ member }: Pick<Member, "member">): boolean {
  return member !== "viewer";
}

export function mustWriteCrm(actor: Member): void {
  if (!canWriteCrm(actor))
    refuse("forbidden", { msg: "Viewers can look at the CRM and its lists but not change them." });
}

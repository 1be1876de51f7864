import { allows, PERMISSIONS, type Permission } from "#contract/permissions.ts";
import type { Actor } from "../context.ts";
import { refuse } from "../errors.ts";

/** For what a permission decides beyond the endpoint's own `can`: an object of somebody else, a field of the input. */
export function can(actor: Actor, permission: Permission): boolean {
  return actor.kind === "member" && allows(actor.member, permission);
}

/** Throws forbidden, with what is needed, when the actor's role does not allow it. */
export function mustBeAllowed(actor: Actor, permission: Permission): void {
  if (!can(actor, permission)) refuse("forbidden", { msg: PERMISSIONS[permission].refusal });
}

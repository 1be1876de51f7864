import { allows, PERMISSIONS, type Permission } from "#contract/base/permissions.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Actor } from "../context.ts";
import { refuse } from "../errors.ts";

/** For permissions beyond the endpoint's own `can`: another user's object, a field of the input. */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind !== "member" || actor.impersonation || !allows(actor.member, permission)) return false;
  return actor.scopes === undefined || actor.scopes.some((scope) => scope === permission);
}

/** Throws forbidden, naming the missing permission, when the actor's role does not allow it. */
export function assertAllowed(actor: Actor, permission: Permission): void {
  if (!can(actor, permission)) refuse("forbidden", say(PERMISSIONS[permission].refusalKey));
}

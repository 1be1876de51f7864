import type { Role } from "#contract/roles.ts";
import type { UserView } from "#contract/users.ts";
import { allows } from "#contract/permissions.ts";

/** What a user may do anywhere; screens read these, never roles. */
export function userPolicy({ member, isAdmin }: { member: Role; isAdmin: boolean }): UserView["can"] {
  return { writeCrm: allows(member, "crm.write"), removeSampleData: isAdmin };
}

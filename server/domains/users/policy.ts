import type { Role } from "#contract/roles.ts";
import type { UserView } from "#contract/users.ts";
import { allows } from "#contract/permissions.ts";

/** What a person may do wherever they are; the screens read these verdicts, never roles. */
export function policyOf({ member, isAdmin }: { member: Role; isAdmin: boolean }): UserView["can"] {
  return { writeCrm: allows(member, "crm.write"), removeSampleData: isAdmin };
}

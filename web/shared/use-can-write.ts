import { getCrmUser } from "#contract/crm.ts";
import { useLoaded } from "#web/api/queries.ts";

/** Whether the server allows this user to change the CRM and its lists. */
export function useCanWrite(): boolean {
  return useLoaded(getCrmUser, {}).crmUser.can.write;
}

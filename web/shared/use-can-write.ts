import { getCrmUser } from "#contract/crm.ts";
import { useLoaded } from "#web/api/queries.ts";

/** The server's verdict on whether this person may change the CRM and its lists. */
export function useCanWrite(): boolean {
  return useLoaded(getCrmUser, {}).crmUser.can.write;
}

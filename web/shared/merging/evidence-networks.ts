import type { CrmCreator } from "#contract/crm.ts";
import type { Network } from "#contract/networks.ts";

/** On which networks these creators have a handle; dots, dashes and capitals make no difference. */
export function evidenceNetworks(handle: string, creators: readonly CrmCreator[]): Network[] {
  const wanted = bare(handle);
  const accounts = creators.flatMap(({ creator }) => creator.networks);
  return [...new Set(accounts.filter(({ username }) => bare(username) === wanted).map(({ network }) => network))];
}

function bare(handle: string): string {
  return handle.toLowerCase().replaceAll(/[._\- ]/g, "");
}

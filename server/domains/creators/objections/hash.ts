import { usernameKey } from "#contract/networks.ts";
import type { Context } from "../../../context.ts";
import { derive, secretKey } from "../../../secrets.ts";

/** What an account is known by: its handle, and the network's own id of it where that is known. */
export type Identity = { network: string; username: string; externalId?: string | null | undefined };

const PURPOSE = "do-not-import";

/** What do_not_import keeps of an account: without the installation's key nobody can tell, nor guess, whose it is. */
export function hashesOf({ config }: Pick<Context, "config">, { network, username, externalId }: Identity): string[] {
  const key = secretKey(config);
  const byHandle = derive(key, PURPOSE, `${network}/${usernameKey(username)}`);
  return externalId ? [byHandle, derive(key, PURPOSE, `${network}#${externalId}`)] : [byHandle];
}

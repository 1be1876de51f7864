import { namespaceOf, usernameKey } from "#contract/networks/networks.ts";
import type { Context } from "../../../context.ts";
import { derive, secretKey } from "../../../secrets.ts";

/** Identifies an account: its handle, and the network's own id where it is known. */
export type Identity = {
  network: string;
  username: string;
  externalId?: string | null | undefined;
  /** A handle that it had before. */
  formerly?: string | undefined;
};

const PURPOSE = "do-not-import";

/** The entries of an account in do_not_import: without the installation's key, they do not reveal the account. */
export function hashesOf({ config }: Pick<Context, "config">, { network, username, externalId }: Identity): string[] {
  const key = secretKey(config);
  const byHandle = derive(key, PURPOSE, `${network}/${usernameKey(username)}`);
  return externalId ? [byHandle, derive(key, PURPOSE, `${network}#${externalId}`)] : [byHandle];
}

/** Also the entries of a former handle, and those made before pages of companies had names of their own: they hold the bare name. */
export function searchedHashesOf(ctx: Pick<Context, "config">, account: Identity): string[] {
  const bare = account.username.slice(namespaceOf(account).length);
  const { network, formerly } = account;
  return [
    ...hashesOf(ctx, account),
    ...(bare === account.username ? [] : hashesOf(ctx, { network, username: bare })),
    ...(formerly === undefined ? [] : hashesOf(ctx, { network, username: formerly })),
  ];
}

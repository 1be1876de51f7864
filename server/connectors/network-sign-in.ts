import type { z } from "zod";
import type { Network } from "#contract/networks/networks.ts";

/** An account as the network itself names it to the user who has signed in there. */
export type OwnAccount = { externalId: string; username: string };

/** Reads an address of the network's API with the user's token, which is forgotten afterwards. */
export type ReadOwn = <S extends z.ZodType>(
  url: string,
  schema: S,
  headers?: Readonly<Record<string, string>>,
) => Promise<z.output<S>>;

/** How the user of a network shows which account is theirs: OAuth 2, by an authorization code. */
export type NetworkSignIn = {
  network: Network;
  issuer: string;
  /** Where the user signs in and allows it. */
  authorize: string;
  token: string;
  /** Where the token is given back, if the network has such a place. */
  revoke?: string;
  /** The least that names the account. */
  scope: string;
  /** Further parameters of `authorize`, such as those by which another account can be chosen. */
  parameters?: Readonly<Record<string, string>>;
  /** How the application names itself when it exchanges the code. */
  client: "post" | "basic" | "client_key";
  /** Whether the network documents PKCE for applications on a server. */
  hasPkce: boolean;
  /** Whether its ids are those by which its accounts are known here; others differ for each application. */
  hasNetworkIds: boolean;
  own: (read: ReadOwn, clientId: string) => Promise<OwnAccount[]>;
};

import type { z } from "zod";
import type { Network } from "#contract/networks/networks.ts";
import type { StoredShares } from "#contract/profiles/audience.ts";
import type { SourcePolicy } from "#contract/sources.ts";
import type { AccountRecord } from "#server/domains/creators/index.ts";
import type { ConnectorRequest } from "./http/connector-http.ts";

/** An account as the network itself names it to the user who has signed in there. */
export type OwnAccount = { externalId: string; username: string };

/** Reads an address of the network's API with the user's token, which is forgotten afterwards. */
export type ReadOwn = <S extends z.ZodType>(
  url: string,
  schema: S,
  headers?: Readonly<Record<string, string>>,
) => Promise<z.output<S>>;

/** Requests the network's API with the token of a connected account. Throws a ConnectorFailure. */
export type Request = <S extends z.ZodType>(
  url: string,
  schema: S,
  options?: Pick<ConnectorRequest, "headers" | "method" | "json" | "explain">,
) => Promise<z.output<S>>;

/** The account to read, as its owner connected it: `ownId` is the id that the sign-in named. */
export type ConnectedCall = { request: Request; ownId: string; username: string; now: Date; clientId: string };

/** What the API gives of one's own account, and nothing derived from it. */
export type ConnectedFigures = Pick<AccountRecord, "counts" | "posts">;

/** How an account is read for as long as its owner consents (decision 110). */
export type Connected = {
  /** The least that gives the figures. */
  scope: string;
  /** Further parameters of `authorize`, instead of those of a sign-in. */
  parameters?: Readonly<Record<string, string>>;
  /** Terms of the network for what an application reads with consent. */
  policy: SourcePolicy;
  /** By a refresh token, or by the access token itself, which is first exchanged for one that lasts. */
  renewal: "refresh_token" | { exchange: string; renew: string };
  /** undefined: the sign-in has no such account by now. */
  read: (call: ConnectedCall) => Promise<ConnectedFigures | undefined>;
  /** Absent: the network tells applications nothing of an audience. */
  audience?: {
    /** `scope` and the permission that the audience takes. */
    scope: string;
    /** Empty: the network has nothing to tell, as of few followers. */
    read: (call: ConnectedCall) => Promise<StoredShares[]>;
  };
};

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
  /** Absent: the network gives no figures for what a creator can allow an application without its approval. */
  connected?: Connected;
};

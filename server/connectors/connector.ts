import type { Network } from "#contract/networks/networks.ts";
import type { ConnectorKey, FailureKind, SourcePolicy } from "#contract/sources.ts";
import type { CreatorRecord } from "#server/domains/creators/index.ts";
import type { ConnectorHttp } from "./http/connector-http.ts";

/** Everything a connector works with; it has no other access. */
export type ConnectorCall = {
  /** Requests within the connector's meter, backoff and limits. */
  http: ConnectorHttp;
  credentials: Readonly<Record<string, string>>;
  /** Base URL of the network, or of the simulated one. Without a trailing slash. */
  base: string;
  now: Date;
};

/** The account to request. `url` of a podcast is its feed. */
export type AccountRequest = { network: Network; username: string; externalId?: string; url?: string };

/**
 * The result for one account: a record, or why there is none. `gone`: the network's ids of posts that were requested by
 * them, and that the network omits by now.
 */
export type AccountResult = { record: CreatorRecord; gone?: readonly string[] } | { failure: FailureKind; msg: string };

/** A connector. Everything specific to one network is here; none of it accesses the database. */
export type Connector = {
  key: ConnectorKey;
  label: string;
  networks: readonly Network[];
  /** The official base URL. */
  base: string;
  /** The API calls for counts and for posts, by their names in the network's reference. */
  calls: { count: string; post: string };
  /** Credentials the operator provides, and the environment variables that may hold them. */
  credentials: readonly { name: string; label: string; isSecret: boolean; env: string }[];
  /** Where to obtain the credentials, in a sentence. */
  help: string;
  /** Permitted uses; `audited` applies once the operator confirms that their project passed the network's audit. */
  policy: SourcePolicy;
  audited?: SourcePolicy;
  quota: {
    /** The unit of the quota: "units", "requests". */
    unit: string;
    /** Per day; null: the network does not publish a limit. */
    perDay: number | null;
    /** When the network's next quota day begins. */
    resetsAt: (now: Date) => Date;
  };
  /** For paid APIs: the default monthly cap, in millionths of a dollar. */
  monthlyMicros?: number;
  /** The profile with its metrics and, where that costs nothing extra, the newest posts. */
  lookup: (call: ConnectorCall, requested: AccountRequest) => Promise<AccountResult>;
  /** The newest metrics and posts of up to `batch` accounts, in their order. */
  pull: (call: ConnectorCall, requested: readonly AccountRequest[]) => Promise<AccountResult[]>;
  batch: number;
  /** Lists of accounts that members of the network keep. */
  lists?: {
    /** Title and number of members. */
    find: (call: ConnectorCall, list: string) => Promise<{ title: string; members: number }>;
    /** A page of the members; `next` of the page before. null: there are no more. */
    members: (
      call: ConnectorCall,
      page: { list: string; next: string | null },
    ) => Promise<{ results: AccountResult[]; next: string | null }>;
  };
  /** One inexpensive request; resolves to a sentence, throws a ConnectorFailure. */
  test: (call: ConnectorCall) => Promise<string>;
};

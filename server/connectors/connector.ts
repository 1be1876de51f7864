import type { Network } from "#contract/networks.ts";
import type { ConnectorKey, FailureKind, SourcePolicy } from "#contract/sources.ts";
import type { CreatorRecord } from "#server/domains/creators/index.ts";
import type { ConnectorHttp } from "./http/connector-http.ts";

/** What a connector works with: nothing else reaches it. */
export type ConnectorCall = {
  /** Requests with the connector's meter, patience and limits. */
  http: ConnectorHttp;
  credentials: Readonly<Record<string, string>>;
  /** Where the network is: its own address, or that of the simulated one. Without a slash at the end. */
  base: string;
  now: Date;
};

/** Whom to ask about. `url` of a podcast is its feed. */
export type Asked = { network: Network; username: string; externalId?: string; url?: string };

/** What a connector answers of one: a record to be recorded, or why there is none. */
export type Answer = { record: CreatorRecord } | { failure: FailureKind; msg: string };

/** One live source. Everything of it that differs from the others is here; none of it knows the database. */
export type Connector = {
  key: ConnectorKey;
  label: string;
  networks: readonly Network[];
  /** The official address. */
  base: string;
  /** What it is asked for counts and for posts, as the network's own reference calls it. */
  calls: { count: string; post: string };
  /** What the operator must give, and in which environment variables it may stand. */
  credentials: readonly { name: string; label: string; isSecret: boolean; env: string }[];
  /** Where the operator gets them, in a sentence. */
  help: string;
  /** What its terms allow; `audited` when the operator has stated that their project passed the network's audit. */
  policy: SourcePolicy;
  audited?: SourcePolicy;
  quota: {
    /** What is counted: "units", "requests". */
    unit: string;
    /** Of a day; null: the network gives no number. */
    perDay: number | null;
    /** When the next day of the network begins. */
    resetsAt: (now: Date) => Date;
  };
  /** Where asking costs money: the cap of a month, in millionths of a dollar, unless the operator sets another. */
  monthlyMicros?: number;
  /** Who is there now, with figures and, where it costs no more, the newest posts. */
  lookup: (call: ConnectorCall, asked: Asked) => Promise<Answer>;
  /** The newest figures and posts of up to `batch` at once, in their order. */
  pull: (call: ConnectorCall, asked: readonly Asked[]) => Promise<Answer[]>;
  batch: number;
  /** One cheap call; resolves to a sentence, throws a ConnectorFailure. */
  test: (call: ConnectorCall) => Promise<string>;
};

import type { FailureKind } from "#contract/sources.ts";
import type { PublicationRecord } from "#server/domains/creators/index.ts";
import type { Connector, ConnectorCall } from "./connector.ts";

/** The result for one publication, with its author's name. */
export type PublicationResult =
  | { publication: PublicationRecord; author?: string }
  | { failure: FailureKind; msg: string };

/**
 * A connector for publications outside the networks. A publication has no creator until one is matched to its author:
 * there are no accounts to look up, only URLs.
 */
export type PublicationConnector = Omit<Connector, "networks" | "lookup" | "pull" | "batch"> & {
  networks: readonly [];
  /** The current publication; its link is the requested URL. */
  read: (call: ConnectorCall, link: string) => Promise<PublicationResult>;
};

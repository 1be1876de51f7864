import type { FailureKind } from "#contract/sources.ts";
import type { PublicationRecord } from "#server/domains/creators/index.ts";
import type { Connector, ConnectorCall } from "./connector.ts";

/** What a source of publications answers of one, and who it says they are by. */
export type PublicationAnswer =
  | { publication: PublicationRecord; author?: string }
  | { failure: FailureKind; msg: string };

/**
 * A live source of what creators publish outside the networks. What it tells of belongs to nobody until a creator is
 * known to publish it: there are no accounts to look up, only addresses.
 */
export type PublicationConnector = Omit<Connector, "networks" | "lookup" | "pull" | "batch"> & {
  networks: readonly [];
  /** What is published there now; its link is the address it was asked at. */
  read: (call: ConnectorCall, link: string) => Promise<PublicationAnswer>;
};

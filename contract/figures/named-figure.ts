import { z } from "zod";
import { HANDLE_MAX } from "../base/limits.ts";
import { network, usernameKey } from "../networks/networks.ts";
import { FIGURES, type Figure } from "./metrics.ts";
import { typed } from "../base/text.ts";
import { problem } from "../messages/shared.ts";

/** Fields that reference one of a creator's metrics. */
export const namedFigure = {
  figure: z.enum(FIGURES),
  network: network.optional(),
  /** For creators with several accounts on the network; the default is the largest account. */
  username: typed(HANDLE_MAX).optional(),
};

/** Whether the reference is complete: all metrics but the score belong to an account. */
export function isCompleteReference({ figure, network: of }: { figure: Figure; network?: unknown }): boolean {
  return figure === "score" || of !== undefined;
}
export const NETWORK_NEEDED = { path: ["network"], ...problem("input.networkNeeded") };

type FigureReference = { network?: string | null | undefined; username?: string | null | undefined };

/** The referenced account, among a creator's sorted by size: by username, or the largest on the network. */
export function findReferencedAccount<A extends { network: string; username: string }>(
  accounts: readonly A[],
  { network: of, username }: FigureReference,
): A | undefined {
  const key = username ? usernameKey(username) : undefined;
  return accounts.find((one) => one.network === of && (key === undefined || usernameKey(one.username) === key));
}

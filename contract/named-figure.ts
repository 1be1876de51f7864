import { z } from "zod";
import { HANDLE_MAX } from "./limits.ts";
import { network, usernameKey } from "./networks.ts";
import { FIGURES, type Figure } from "./metrics.ts";
import { typed } from "./text.ts";

/** The fields that name one of a creator's figures. */
export const namedFigure = {
  figure: z.enum(FIGURES),
  network: network.optional(),
  /** For creators with several accounts on the network; without it the largest is meant. */
  username: typed(HANDLE_MAX).optional(),
};

/** Whether they do name one: a figure is an account's, save the score. */
export function namesOne({ figure, network: of }: { figure: Figure; network?: unknown }): boolean {
  return figure === "score" || of !== undefined;
}
export const NETWORK_NEEDED = { path: ["network"], message: "is needed: only the score is the creator's own" };

type Named = { network?: string | null | undefined; username?: string | null | undefined };

/** The account that is named, among a creator's with the largest first: the one called so, or the largest on the network. */
export function accountNamed<A extends { network: string; username: string }>(
  accounts: readonly A[],
  { network: of, username }: Named,
): A | undefined {
  const key = username ? usernameKey(username) : undefined;
  return accounts.find((one) => one.network === of && (key === undefined || usernameKey(one.username) === key));
}

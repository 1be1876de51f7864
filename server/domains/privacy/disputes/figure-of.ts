import type { AccountView, CreatorCard } from "#contract/creators.ts";
import { usernameKey } from "#contract/networks.ts";
import type { Figure } from "#contract/profiles.ts";

type Whose = { network?: string | null; username?: string | null };

/** The account that is meant: the one named, or the largest on the network. */
export function accountOf({ networks }: CreatorCard, { network, username }: Whose): AccountView | undefined {
  const key = username ? usernameKey(username) : undefined;
  return networks.find(
    (account) => account.network === network && (key === undefined || usernameKey(account.username) === key),
  );
}

/** What a creator's figure is now; null when it is missing or the account is gone. */
export function figureOf(card: CreatorCard | undefined, figure: Figure, whose: Whose): number | null {
  if (!card) return null;
  return figure === "score" ? card.score : (accountOf(card, whose)?.[figure] ?? null);
}

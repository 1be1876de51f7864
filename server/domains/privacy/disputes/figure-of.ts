import type { CreatorCard } from "#contract/creators.ts";
import { findReferencedAccount } from "#contract/named-figure.ts";
import type { Figure } from "#contract/metrics.ts";

type Whose = Parameters<typeof findReferencedAccount>[1];

/** What a creator's figure is now; null when it is missing or the account is gone. */
export function figureOf(card: CreatorCard | undefined, figure: Figure, whose: Whose): number | null {
  if (!card) return null;
  return figure === "score" ? card.score : (findReferencedAccount(card.networks, whose)?.[figure] ?? null);
}

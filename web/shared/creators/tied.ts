/** Marks the places that several of these share; creators without a place are never tied. */
export function withTies<T extends { rank: number | null }>(ranking: readonly T[]): (T & { tied: boolean })[] {
  const at = new Map<number, number>();
  for (const { rank } of ranking) if (rank !== null) at.set(rank, (at.get(rank) ?? 0) + 1);
  return ranking.map((one) => ({ ...one, tied: one.rank !== null && (at.get(one.rank) ?? 0) > 1 }));
}

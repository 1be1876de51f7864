/** Ids as the contract speaks them → as they are inside, each once. */
export function creatorIdsOf(ids: readonly string[]): number[] {
  return [...new Set(ids.map(Number))];
}

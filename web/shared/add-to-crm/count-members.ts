/** The number of creators in each list, from the lists of each creator. */
export function countMembers(memberOf: readonly (readonly { _id: string }[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const lists of memberOf) for (const { _id } of lists) counts.set(_id, (counts.get(_id) ?? 0) + 1);
  return counts;
}

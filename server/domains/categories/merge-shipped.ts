/** What a release says about a category or niche. */
type Values = Record<string, string | number> & { slug: string };
type Stored<V> = {
  id: number;
  values: V;
  /** As the last release wrote it; null: it did not yet. */ shipped: Values | null;
};

/**
 * The values to store so that the taxonomy follows a release. A value that still is as the last release wrote it takes
 * the new one; what an administrator has changed stays.
 * `scopeOf`: within it slugs are unique.
 */
export function mergeShipped<V extends Values>(
  release: readonly { id: number; values: V }[],
  stored: readonly Stored<V>[],
  scopeOf: (values: V) => string,
): { id: number; values: V; shipped: V }[] {
  const known = new Map(stored.map((row) => [row.id, row]));
  const isShipped = new Set(release.map(({ id }) => id));
  const slugOf = (values: V): string => `${scopeOf(values)} ${values.slug}`;
  const taken = new Set(stored.filter(({ id }) => !isShipped.has(id)).map(({ values }) => slugOf(values)));
  const merged = release.map(({ id, values: shipped }) => ({
    id,
    values: Object.assign({}, shipped, editedValues(known.get(id))),
    shipped,
  }));
  // Slugs that an administrator has chosen stay, whichever niche comes first.
  for (const { values, shipped } of merged) if (values.slug !== shipped.slug) taken.add(slugOf(values));
  return merged.map(({ id, values: wanted, shipped }) => {
    const isFree = wanted.slug !== shipped.slug || !taken.has(slugOf(wanted));
    const values = isFree ? wanted : Object.assign({}, wanted, { slug: `${wanted.slug}-${id}` });
    taken.add(slugOf(values));
    return { id, values, shipped };
  });
}

/** The values that an administrator has changed since the last release. */
function editedValues<V extends Values>(now: Stored<V> | undefined): Values | object {
  const { shipped, values } = now ?? {};
  if (!shipped || !values) return {};
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => shipped[key] !== undefined && shipped[key] !== value),
  );
}

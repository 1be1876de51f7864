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
  return release.map(({ id, values: shipped }) => {
    const merged = Object.assign({}, shipped, editedValues(known.get(id)));
    // An administrator has used the slug: theirs keeps it.
    const values = taken.has(slugOf(merged)) ? Object.assign(merged, { slug: `${merged.slug}-${id}` }) : merged;
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

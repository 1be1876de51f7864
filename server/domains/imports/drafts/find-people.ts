import { searchText } from "#contract/search/search-text.ts";
import type { Context } from "../../../context.ts";
import { readLayers } from "../../../engine/queries/layer.ts";
import { exactNames } from "../../../engine/queries/search/exact-names.ts";
import type { NamedCreator } from "../inference/infer-schema.ts";
import { selectPeople } from "../creators-store.ts";

/** A list of more creators of one name does not help to choose. */
const OF_ONE_NAME = 10;

/** The creators that go by each of these names, whatever its case and accents; the most followed first. */
export async function findPeople({
  ctx,
  names,
}: {
  ctx: Context;
  names: string[];
}): Promise<ReadonlyMap<string, NamedCreator[]>> {
  const together = [...new Set(names.map(asOneWord))].filter((name) => name !== "");
  const hits = await exactNames(ctx.engine, { layers: await readLayers(ctx), together, limit: OF_ONE_NAME });
  const ids = [...new Set(hits.map(({ id }) => id))];
  const people = ids.length === 0 ? [] : await selectPeople(ctx.db, ids);
  const byName = Map.groupBy(people, ({ fullName }) => asOneWord(fullName));
  return new Map(
    names.map((name) => {
      const found = (byName.get(asOneWord(name)) ?? []).toSorted((a, b) => (b.followers ?? 0) - (a.followers ?? 0));
      return [name, found.map(({ id, fullName, followers }) => ({ _id: String(id), full_name: fullName, followers }))];
    }),
  );
}

function asOneWord(name: string): string {
  return searchText(name).replaceAll(" ", "");
}

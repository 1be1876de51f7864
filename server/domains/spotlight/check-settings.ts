import { say, type Message } from "#contract/messages/catalogue.ts";
import type { Settings, StoredSettings } from "#contract/spotlight/settings.ts";
import type { Context } from "../../context.ts";
import { issueAt, refuse } from "../../errors.ts";
import { readTaxonomy } from "../categories/index.ts";
import { listPublicRankings } from "../rankings/index.ts";
import type { Own } from "./own-spotlight.ts";
import { selectNamed, selectOwnPosts, selectPublications, type Favorite } from "./store.ts";

type Given = Partial<Settings>;

/** Throws conflict, with the sentence at the field. */
export function refuseField(field: keyof Settings, sentence: Message): never {
  return refuse("conflict", { ...sentence, issues: [issueAt(field, sentence)] });
}

/** Which of these ids are new: what was chosen before may have gone since, and the page leaves it out. */
function added<T>(given: readonly T[] | undefined, before: readonly T[]): T[] {
  return (given ?? []).filter((one) => !before.includes(one));
}

/** Throws where something is chosen that does not exist, is not the creator's, or may not be shown to others. */
export async function checkChosen(
  ctx: Context,
  given: Given,
  before: StoredSettings,
  creatorId: number,
): Promise<void> {
  const posts = added(given.featured_posts, before.featured_posts);
  const publications = (["podcasts", "newsletters"] as const).map(
    (kind) => [kind, added(given[kind], before[kind])] as const,
  );
  const rankings = added(given.selectedRankings, before.selectedRankings);
  const niches = added(given.favorites?.niches, before.favorites.niches);
  const causes = added(given.favorites?.causes, before.favorites.causes);
  if (posts.length > 0) {
    const own = await selectOwnPosts(ctx.db, { creatorId, ids: posts.map(Number), textMax: 0 });
    if (own.length < posts.length) refuseField("featured_posts", say("spotlight.notYours"));
    if (own.some(({ isAllowed }) => !isAllowed)) refuseField("featured_posts", say("spotlight.postNotAllowed"));
  }
  if (publications.some(([, ids]) => ids.length > 0)) {
    const own = await selectPublications(ctx.db, creatorId);
    for (const [kind, ids] of publications) {
      const known = new Set(own.flatMap((one) => (one.kind === kind ? [String(one.id)] : [])));
      if (ids.some((id) => !known.has(id))) refuseField(kind, say("spotlight.notYours"));
    }
  }
  if (niches.length > 0 || causes.length > 0) {
    const taxonomy = await readTaxonomy({ ctx });
    const known = { niches: idsOf(taxonomy.niches), causes: idsOf(taxonomy.causes) };
    if (niches.some((id) => !known.niches.has(id)) || causes.some((id) => !known.causes.has(id)))
      refuseField("favorites", say("spotlight.noNiche"));
  }
  if (rankings.length > 0) {
    const known = new Set(await publicRankings(ctx).then((tops) => tops.map(({ id }) => id)));
    if (rankings.some((id) => !known.has(id))) refuseField("selectedRankings", say("spotlight.noRanking"));
  }
}

const idsOf = (items: readonly { id: number }[]) => new Set(items.map(({ id }) => id));

/** None where the installation does not show its rankings to visitors. */
export async function publicRankings(ctx: Context) {
  return ctx.config.publicRankings ? (await listPublicRankings(ctx)).tops : [];
}

/** Creators and brands that the page is to name; undefined: they stay. */
export async function checkFavorites(
  { db }: Context,
  given: Settings["favorites"] | undefined,
  { favorites }: Own,
): Promise<Favorite[] | undefined> {
  if (!given) return undefined;
  const wanted = [
    ...given.creators.map((id) => ({ id: Number(id), isBrand: false })),
    ...given.brands.map((id) => ({ id: Number(id), isBrand: true })),
  ];
  const named = await selectNamed(
    db,
    wanted.map(({ id }) => id),
  );
  const found = new Map([...named, ...favorites].map((one) => [one.id, one]));
  return wanted.map(({ id, isBrand }) => {
    const one = found.get(id);
    if (one?.isBrand === isBrand) return one;
    return refuseField("favorites", say(isBrand ? "spotlight.noBrand" : "spotlight.noCreator"));
  });
}

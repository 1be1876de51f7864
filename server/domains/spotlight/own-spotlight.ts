import { DEFAULTS } from "#contract/spotlight/settings.ts";
import { getSpotlight as endpoint, SPOTLIGHT_PATH, type OwnSpotlight } from "#contract/spotlight/endpoints.ts";
import { linkTo } from "../../config.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { presentCollaborations, selectActsFor, selectOwnerClaim } from "../creator-profile/index.ts";
import { selectCollaborations, selectLastChange } from "../curation/index.ts";
import { selectSpotlight, type SpotlightRow } from "./store.ts";

export const getSpotlight = read(endpoint)(async ({ ctx, input }) => ({
  spotlight: await readOwnSpotlight(ctx, Number(input.id)),
}));

export async function readOwnSpotlight(ctx: Context<Member>, creatorId: number): Promise<OwnSpotlight> {
  const own = await findOwn(ctx, creatorId);
  const [items, lastChange] = [
    await selectCollaborations(ctx.db, [creatorId]),
    await selectLastChange(ctx.db, creatorId),
  ];
  const { audience, services, previousPartnerships } = presentCollaborations(items);
  return {
    ...present(ctx, own),
    audience,
    services_bundles: services,
    previous_partnerships: previousPartnerships,
    lastChange,
  };
}

export type Own = SpotlightRow & {
  /** There is a row: otherwise these are the settings that a page begins with. */
  isStored: boolean;
  /** Another user had the profile: nothing of their page is shown to the caller, or left once there is a new one. */
  isForeign: boolean;
};

/**
 * The page of the caller's profile. A page of an earlier claim of theirs comes back as it was, but is not public. Throws
 * not_found where the profile is not theirs by now.
 */
export async function findOwn({ db, actor }: Context<Member>, creatorId: number): Promise<Own> {
  const [claim, row] = await Promise.all([selectOwnerClaim(db, creatorId), selectSpotlight(db, creatorId)]);
  if (!claim || !(await selectActsFor(db, actor.userId, creatorId))) return refuse("not_found");
  const of = { claimId: claim.id, userId: claim.userId };
  if (row && row.userId === claim.userId)
    return { ...row, ...of, isPublic: row.isPublic && row.claimId === claim.id, isStored: true, isForeign: false };
  const first = { isPublic: false, takesEnquiries: false, settings: DEFAULTS, version: 0, slug: null, favorites: [] };
  return { ...first, ...of, isStored: false, isForeign: row !== undefined };
}

type Declared = "audience" | "services_bundles" | "previous_partnerships" | "lastChange";

function present({ config }: Pick<Context, "config">, own: Own): Omit<OwnSpotlight, Declared> {
  const { settings, isPublic, takesEnquiries, slug, version, favorites } = own;
  const chosen = (isBrand: boolean) =>
    favorites.filter((one) => one.isBrand === isBrand).map(({ id, name }) => ({ _id: String(id), name }));
  const [creators, brands] = [chosen(false), chosen(true)];
  const ids = (of: typeof creators) => of.map(({ _id }) => _id);
  return {
    ...settings,
    favorites: { ...settings.favorites, creators: ids(creators), brands: ids(brands) },
    public: isPublic,
    contact: takesEnquiries,
    slug,
    version,
    url: isPublic && slug !== null ? linkTo(config, `${SPOTLIGHT_PATH}/${slug}`) : null,
    chosen: { creators, brands },
  };
}

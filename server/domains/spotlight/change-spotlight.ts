import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { say } from "#contract/messages/catalogue.ts";
import * as contract from "#contract/spotlight/endpoints.ts";
import { FORMER_SLUGS_MAX } from "#contract/spotlight/slug.ts";
import type { Settings } from "#contract/spotlight/settings.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { editOwn, lockCreator, presentCollaborations, replaceItems } from "../creator-profile/index.ts";
import { checkChosen, checkFavorites, refuseField } from "./check-settings.ts";
import { findOwn, readOwnSpotlight, type Own } from "./own-spotlight.ts";
import { deleteDomain } from "./domains/store.ts";
import { deleteVisits } from "./enquiries-store.ts";
import { formerSince, stateOfSlug } from "./slugs.ts";
import * as store from "./store.ts";

type Change = { id: string; seen?: number | undefined; given: Partial<Settings>; unchanged: () => void };

/** What is absent stays. Within a transaction. */
async function change(ctx: Context<Member>, { id, seen, given, unchanged }: Change): Promise<void> {
  const creatorId = Number(id);
  if (!(await lockCreator(ctx.db, creatorId))) refuse("not_found");
  const own = await findOwn(ctx, creatorId);
  if (seen !== undefined && seen !== own.version) refuse("conflict", say("spotlight.changed"));
  await checkChosen(ctx, given, own.settings, creatorId);
  const favorites = (await checkFavorites(ctx, given.favorites, own)) ?? own.favorites;
  const slug = await chooseSlug(ctx, given.slug, own, creatorId);
  const isPublic = given.public ?? own.isPublic;
  const takesEnquiries = given.contact ?? own.takesEnquiries;
  if (isPublic && slug === null) refuseField("public", say("spotlight.slugMissing"));
  const settings = settingsOf(own, given);
  const isSame =
    own.isStored &&
    isDeepStrictEqual(
      [isPublic, takesEnquiries, settings, slug, favorites],
      [own.isPublic, own.takesEnquiries, own.settings, own.slug, own.favorites],
    );
  if (isSame) return unchanged();
  const now = ctx.clock.now();
  const { claimId, version } = own;
  const spotlightId = await store.upsertSpotlight(ctx.db, {
    creatorId,
    claimId,
    isPublic,
    takesEnquiries,
    settings,
    version: version + 1,
    updatedAt: now,
  });
  // Addresses that others have handed out lead to the creator still; nothing else of the former owner's page is left.
  if (own.isForeign) {
    await store.retireSlugs(ctx.db, { spotlightId, now });
    await deleteVisits(ctx.db, spotlightId);
    await deleteDomain(ctx.db, spotlightId);
  }
  if (given.favorites || own.isForeign) await store.replaceFavorites(ctx.db, spotlightId, favorites);
  if (slug !== null && slug !== own.slug)
    await store.setSlug(ctx.db, { spotlightId, slug, now, since: formerSince(ctx) });
}

/** The address from now on. Throws conflict where others have it, or one that looks like it. */
async function chooseSlug(
  ctx: Context<Member>,
  slug: string | undefined,
  own: Own,
  creatorId: number,
): Promise<string | null> {
  if (slug === undefined || slug === own.slug) return own.slug;
  await store.lockSlugs(ctx.db);
  const state = await stateOfSlug(ctx, { slug, creatorId });
  if (state === "taken") refuseField("slug", say("spotlight.slugTaken"));
  if (state === "similar") refuseField("slug", say("spotlight.slugSimilar"));
  if (state === "reserved") refuseField("slug", say("spotlight.slugReserved"));
  const former = await store.selectFormerSlugs(ctx.db, { creatorId, since: formerSince(ctx) });
  if (former.length >= FORMER_SLUGS_MAX && !former.includes(slug))
    refuseField("slug", say("spotlight.slugTooMany", { max: FORMER_SLUGS_MAX }));
  return slug;
}

function settingsOf({ settings }: Own, given: Partial<Settings>): Own["settings"] {
  const { public: _public, contact: _contact, slug: _slug, favorites, ...others } = given;
  const { niches, causes } = favorites ?? settings.favorites;
  return { ...settings, ...others, favorites: { niches, causes } };
}

type EditCall = { ctx: Context<Member>; input: { id: string } };
const answer = async ({ ctx, input }: EditCall) => ({ spotlight: await readOwnSpotlight(ctx, Number(input.id)) });

export const updateSpotlight = write(contract.updateSpotlight)(
  async ({ ctx, input: { id, seen, ...given }, unchanged }) => change(ctx, { id, seen, given, unchanged }),
  answer,
);

export const updateSpotlightMedias = write(contract.updateSpotlightMedias)(
  async ({ ctx, input: { id, seen, mediaType, medias }, unchanged }) =>
    change(ctx, { id, seen, given: { [mediaType]: medias }, unchanged }),
  answer,
);

/** They are the profile's: what is changed here is changed there, and undone there. */
export const updateSpotlightPartnerships = write(contract.updateSpotlightPartnerships)(
  async ({ ctx, input: { id, seen, previous_partnerships: given }, unchanged }) => {
    const actionId = await editOwn(ctx, { id, seen }, "Partnerships", ({ collaborations }) => {
      const free = presentCollaborations(collaborations).previousPartnerships;
      const items = given.map(({ _id, ...value }) => {
        const at = free.findIndex((one) =>
          _id === undefined ? one.brandName === value.brandName && one.postLink === value.postLink : one._id === _id,
        );
        const [item] = at < 0 ? [] : free.splice(at, 1);
        if (_id !== undefined && !item) refuse("not_found");
        return { id: item?._id ?? randomUUID(), value: item ? value : { ...value, picture: null } };
      });
      return replaceItems(collaborations, "partnership", items);
    });
    if (actionId === null) unchanged();
  },
  answer,
);

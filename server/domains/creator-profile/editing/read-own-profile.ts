import * as contract from "#contract/creator-profile/edit.ts";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import { network as knownNetwork } from "#contract/networks/networks.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { DECLARED_SOURCE, pictureUrl, publicationPicture } from "../../creators/index.ts";
import {
  accountField,
  selectAccountsOf,
  selectCurated,
  selectFactSources,
  selectFieldsOf,
  selectFoundNiches,
  selectLastChange,
  selectLocked,
} from "../../curation/index.ts";
import { selectOwnerClaim, selectProved } from "../claims/store.ts";
import { selectActsFor } from "../managers/acts-for.ts";
import { AUDIENCE_DESCRIPTION, presentCollaborations } from "./collaboration-rules.ts";

/** The fact that a field of the form is: the specification calls the summary a description. */
const fieldOfProfile = (field: contract.OwnField) => (field === "description" ? "biography" : field);

export const getOwnProfile = read(contract.getOwnProfile)(async ({ ctx, input }) => ({
  profile: await readOwnProfile(ctx, Number(input.id)),
}));

/** Throws not_found where the caller neither has the profile nor acts for its owner. */
export async function readOwnProfile({ db, actor }: Context<Member>, id: number): Promise<contract.OwnProfile> {
  const [[creator], claim, accounts, niches, sources, locked, own, lastChange, proved] = await Promise.all([
    selectCurated(db, [id]),
    selectOwnerClaim(db, id),
    selectAccountsOf(db, id),
    selectFoundNiches(db, [id]),
    selectFactSources(db, id),
    selectLocked(db, id),
    selectFieldsOf(db, id, DECLARED_SOURCE),
    selectLastChange(db, id),
    selectProved(db, { userId: actor.userId, except: id }),
  ]);
  if (!creator || !claim || !(await selectActsFor(db, actor.userId, id))) return refuse("not_found");
  const isOwner = claim.userId === actor.userId;
  const isOwn = new Set(own);
  const publicationOf = (kind: "podcast" | "newsletter"): contract.OwnProfile["podcast"] => {
    const all = creator.publications.filter((one) => one.kind === kind && !one.isBook);
    const shown = all.find(({ link }) => isOwn.has(`${kind}:${link}`)) ?? all[0];
    if (!shown) return null;
    return {
      name: shown.title,
      link: shown.link,
      description: shown.description ?? "",
      pictureUrl: publicationPicture(shown.picture),
      isLocked: !isOwn.has(`${kind}:${shown.link}`),
    };
  };
  const partnerships = presentCollaborations(creator.collaborations);
  const networks = accounts.map(({ id: accountId, network, username, followers }) => ({
    network,
    username,
    followers,
    isProof: accountId === claim.accountId,
    isLocked: locked.has(accountField({ network, username })),
  }));
  const side = creator.isBrand ? "brand" : "creator";
  return {
    _id: String(id),
    fullName: creator.fullName,
    title: creator.title,
    description: creator.biography,
    country: creator.country,
    language: creator.language,
    picture: pictureUrl(creator.picture),
    requestedName: claim.requestedName,
    locked: contract.OWN_FIELDS.filter((field) => locked.has(fieldOfProfile(field))),
    sources: Object.fromEntries(
      contract.OWN_FIELDS.flatMap((field) => {
        const source = sources.find((one) => one.field === fieldOfProfile(field));
        return source
          ? [[field, { name: source.name, isOwn: isOwn.has(source.field), at: source.at.toISOString() }] as const]
          : [];
      }),
    ),
    categories: niches
      .filter(
        (niche) =>
          niche.side === side &&
          (niche.state !== NICHE_REMOVED || locked.has(`niche:${niche.id}`) || isOwn.has(`niche:${niche.id}`)),
      )
      .map(({ creatorId: _creator, side: _side, ...niche }) =>
        Object.assign(niche, { isLocked: locked.has(`niche:${niche.id}`) }),
      ),
    isPrimaryLocked: locked.has("primary"),
    isBrand: creator.isBrand,
    networks: networks.map((account) =>
      Object.assign(account, {
        canDelete:
          isOwner &&
          !creator.isSample &&
          !networks.some((one) => one.network === account.network && (one.isProof || one.isLocked)),
      }),
    ),
    otherAccounts: (isOwner ? proved : []).map(({ id: accountId, network: on, ...account }) =>
      Object.assign(account, { _id: String(accountId), network: knownNetwork.parse(on) }),
    ),
    campaignRipeness: {
      targetAudience: partnerships.audience.description,
      audiencePoints: partnerships.audience.items.map(({ text }) => text),
    },
    partnerships,
    isAudienceLocked: locked.has(AUDIENCE_DESCRIPTION),
    podcast: publicationOf("podcast"),
    newsletter: publicationOf("newsletter"),
    lastChange,
  };
}

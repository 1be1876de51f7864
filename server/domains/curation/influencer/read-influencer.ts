import * as contract from "#contract/curation/influencer.ts";
import { AUTHENTICITY_NETWORKS, BONUS_SCOPES } from "#contract/scores/adjustments.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { pictureUrl } from "../../creators/index.ts";
import { selectAccountsOf, selectByUsername, selectWithData } from "../accounts-store.ts";
import { selectAdjustments } from "../adjustments-store.ts";
import { selectLastChange } from "../history-store.ts";
import { presentCollaboration, selectCollaborations } from "../collaborations-store.ts";
import { selectPublications } from "../publications-store.ts";
import { selectFoundNiches } from "../search/search-store.ts";
import { selectCausesOf, selectFactSources, selectInfluencer } from "./influencer-store.ts";

/** Facts as columns of creators, by their names in the reply. */
const FACT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    fullName: "full_name",
    whoisUrl: "whois_url",
    associatedBrands: "associated_brands",
    isBrand: "typologie",
  }),
);

export const getInfluencer = read(contract.getInfluencer)(async ({ ctx: { db }, input }) => {
  const id = Number(input.id);
  const creator = (await selectInfluencer(db, id)) ?? refuse("not_found");
  const [accounts, niches, causes, adjustments, publications, collaborations, sources, lastChange] = await Promise.all([
    selectAccountsOf(db, id),
    selectFoundNiches(db, [id]),
    selectCausesOf(db, id),
    selectAdjustments(db, [id]),
    selectPublications(db, [id]),
    selectCollaborations(db, [id]),
    selectFactSources(db, id),
    selectLastChange(db, id),
  ]);
  const withData = await selectWithData(
    db,
    id,
    accounts.map((account) => account.id),
  );
  const nichesOf = (wanted: "creator" | "brand") =>
    niches.filter(({ side }) => side === wanted).map(({ creatorId: _creator, side: _side, ...niche }) => niche);
  const setFor = <Scope extends string>(kind: "authenticity" | "bonus", scopes: readonly Scope[]) =>
    scopes.flatMap((scope) => {
      const found = adjustments.find((one) => one.kind === kind && one.network === scope);
      return found && (kind === "authenticity" || found.points !== 0)
        ? [{ network: scope, points: found.points, reason: found.reason, at: found.at }]
        : [];
    });
  return {
    _id: input.id,
    full_name: creator.fullName,
    title: creator.title,
    biography: creator.biography,
    country: creator.country,
    city: creator.city,
    language: creator.language,
    gender: creator.gender,
    typologie: creator.isBrand ? ("brand" as const) : ("creator" as const),
    is_a_brand: creator.isBrand,
    email: creator.email,
    website: creator.website,
    whois_url: creator.whoisUrl,
    custom_infos: {
      associated_brands: creator.associatedBrands,
      is_openai_example: creator.isOpenaiExample,
    },
    isSample: creator.isSample,
    picture_url: pictureUrl(creator.picture),
    score: creator.score,
    networks: accounts.map(({ id: accountId, network, username, followers }) => ({
      network,
      username,
      followers,
      hasData: withData.has(accountId),
    })),
    categories: nichesOf("creator"),
    brand_categories: nichesOf("brand"),
    causes,
    authenticity_score: setFor("authenticity", AUTHENTICITY_NETWORKS).map(({ points, ...one }) =>
      Object.assign(one, { score: points }),
    ),
    bonus_score_v2: setFor("bonus", BONUS_SCOPES),
    newsletters: publications
      .filter(({ kind }) => kind === "newsletter")
      .map(({ link, title, picture, description, isBook }) => ({
        link,
        title,
        picture,
        description: description ?? "",
        is_book: isBook,
      })),
    podcasts: publications
      .filter(({ kind }) => kind === "podcast")
      .map(({ link, title, picture, description }) => ({ link, title, picture, description: description ?? "" })),
    collaborations: collaborations.map(presentCollaboration),
    sources: Object.fromEntries(sources.map(({ field, name, at }) => [FACT_NAMES.get(field) ?? field, { name, at }])),
    lastChange,
  };
});

export const searchUsername = read(contract.searchUsername)(async ({ ctx, input }) => {
  const found =
    input.username === "" ? [] : await selectByUsername(ctx.db, { username: input.username, on: input.network });
  return {
    influencers: found.map(({ creatorId, fullName, network, username, isSample }) => ({
      _id: String(creatorId),
      full_name: fullName,
      network,
      username,
      isSample,
    })),
  };
});

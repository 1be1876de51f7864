import * as contract from "#contract/curation.ts";
import { splitIcon } from "#contract/category-name.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { readTaxonomy } from "../categories/index.ts";
import { curate, noted } from "./curate.ts";
import { selectCauses } from "./store.ts";
import { hasNiche, isProposed } from "./value-changes.ts";

export const addToCategories = write(contract.addToCategories)(async ({ ctx, input, unchanged, audit }) => {
  const title = await titleOf(ctx, input.categories, input.category_type);
  const curation = { of: "niches", add: input.categories } as const;
  return noted(
    await curate(ctx, { ids: input.influencers, title, decide: () => curation }),
    { unchanged, audit },
    title,
  );
});

export const removeFromCategories = write(contract.removeFromCategories)(async ({ ctx, input, unchanged, audit }) => {
  const title = await titleOf(ctx, input.categories, input.category_type);
  const curation = { of: "niches", remove: input.categories } as const;
  return noted(
    await curate(ctx, { ids: input.influencers, title, decide: () => curation }),
    { unchanged, audit },
    title,
  );
});

export const validateCategories = write(contract.validateCategories)(async ({ ctx, input, unchanged, audit }) => {
  const title = await titleOf(ctx, input.categories, input.category_type);
  const done = await curate(ctx, {
    ids: input.influencers,
    title,
    decide: (creator) => ({ of: "niches", add: input.categories.filter((id) => isProposed(creator, id)) }),
  });
  return noted(done, { unchanged, audit }, title);
});

export const setCountry = write(contract.setCountry)(async ({ ctx, input, unchanged, audit }) => {
  const title = input.country.toUpperCase();
  const decide = () => ({ of: "country", to: input.country }) as const;
  return noted(await curate(ctx, { ids: input.influencers, title, decide }), { unchanged, audit }, title);
});

const GENDER_TITLES = ["Female", "Male", "None"] as const;

export const setGender = write(contract.setGender)(async ({ ctx, input, unchanged, audit }) => {
  const title = GENDER_TITLES[input.gender];
  const decide = () => ({ of: "gender", to: input.gender }) as const;
  return noted(await curate(ctx, { ids: input.influencers, title, decide }), { unchanged, audit }, title);
});

export const setType = write(contract.setType)(async ({ ctx, input, unchanged, audit }) => {
  const isBrand = input.typologie === "brand";
  const title = isBrand ? "Brand" : "Creator";
  const decide = () => ({ of: "isBrand", to: isBrand }) as const;
  return noted(await curate(ctx, { ids: input.influencers, title, decide }), { unchanged, audit }, title);
});

export const addToCause = write(contract.addToCause)(async ({ ctx, input, unchanged, audit }) => {
  const title = await causeTitle(ctx, input.cause);
  const decide = () => ({ of: "causes", add: input.cause }) as const;
  return noted(await curate(ctx, { ids: input.influencers, title, decide }), { unchanged, audit }, title);
});

export const removeFromCause = write(contract.removeFromCause)(async ({ ctx, input, unchanged, audit }) => {
  const title = await causeTitle(ctx, input.cause);
  const decide = () => ({ of: "causes", remove: input.cause }) as const;
  return noted(await curate(ctx, { ids: input.influencers, title, decide }), { unchanged, audit }, title);
});

export const toggleCategory = write(contract.toggleCategory)(async ({ ctx, input, unchanged, audit }) => {
  const title = await titleOf(ctx, [input.category]);
  const niches = [input.category];
  const done = await curate(ctx, {
    ids: [input.influencer],
    title,
    decide: (creator) =>
      hasNiche(creator, input.category) ? { of: "niches", remove: niches } : { of: "niches", add: niches },
  });
  return noted(done, { unchanged, audit }, title);
});

export const togglePrimary = write(contract.togglePrimary)(async ({ ctx, input, unchanged, audit }) => {
  const title = await titleOf(ctx, [input.category]);
  const decide = () => ({ of: "primary", niche: input.category }) as const;
  return noted(await curate(ctx, { ids: [input.influencer], title, decide }), { unchanged, audit }, title);
});

export const toggleCause = write(contract.toggleCause)(async ({ ctx, input, unchanged, audit }) => {
  const title = await causeTitle(ctx, input.cause);
  const done = await curate(ctx, {
    ids: [input.influencer],
    title,
    decide: ({ causes }) =>
      causes.includes(input.cause) ? { of: "causes", remove: input.cause } : { of: "causes", add: input.cause },
  });
  return noted(done, { unchanged, audit }, title);
});

/** Throws not_found for a niche that does not exist, bad_request for one of the wrong side. */
async function titleOf(ctx: Context<Member>, niches: readonly number[], type?: "creators" | "brands"): Promise<string> {
  const taxonomy = await readTaxonomy({ ctx });
  const names = niches.map((id) => {
    const niche = taxonomy.niches.find((one) => one.id === id) ?? refuse("not_found");
    const root = taxonomy.roots.find((one) => one.id === niche.categoryId);
    const isOfSide = type === undefined || (root?.side === "brand") === (type === "brands");
    const { label } = splitIcon(niche.name);
    return isOfSide ? label : refuse("bad_request", { msg: `“${label}” is not a niche of ${type}.` });
  });
  return names.join(", ");
}

async function causeTitle(ctx: Context<Member>, id: number): Promise<string> {
  const [cause] = await selectCauses(ctx.db, [id]);
  return (cause ?? refuse("not_found")).name;
}

import * as contract from "#contract/curation.ts";
import type { ManyChange } from "#contract/curation/many.ts";
import { decideProposals as decideContract } from "#contract/curation/many.ts";
import type { Context, Member } from "../../context.ts";
import { write } from "../../kernel/handler.ts";
import { curate, noted, type Curated, type Noting } from "./curate.ts";
import { causeTitle, nicheTitle, planCuration } from "./plan-curation.ts";
import { hasNiche, isProposed } from "./value-changes.ts";

type ChangeCall = Noting & { ctx: Context<Member>; input: { influencers: readonly string[] } };

/** Makes one change to all creators of a call. */
async function change({ ctx, input: { influencers }, ...noting }: ChangeCall, to: ManyChange): Promise<Curated> {
  const { title, decide } = await planCuration(ctx, to);
  return noted(await curate(ctx, { ids: influencers, title, decide }), noting, title);
}

export const addToCategories = write(contract.addToCategories)(async (call) => {
  const { category_type, categories } = call.input;
  return change(call, { mode: "addToCategories", category_type, categories });
});

export const removeFromCategories = write(contract.removeFromCategories)(async (call) => {
  const { category_type, categories } = call.input;
  return change(call, { mode: "removeFromCategories", category_type, categories });
});

export const validateCategories = write(contract.validateCategories)(async ({ ctx, input, unchanged, audit }) => {
  const title = await nicheTitle(ctx, input.categories, input.category_type);
  const done = await curate(ctx, {
    ids: input.influencers,
    title,
    decide: (creator) => ({ of: "niches", add: input.categories.filter((id) => isProposed(creator, id)) }),
  });
  return noted(done, { unchanged, audit }, title);
});

export const decideProposals = write(decideContract)(async ({ ctx, input, unchanged, audit }) => {
  const nichesOf = Map.groupBy(input.proposals, ({ influencer }) => influencer);
  const title = await nicheTitle(ctx, [...new Set(input.proposals.map(({ category }) => category))]);
  const done = await curate(ctx, {
    ids: [...nichesOf.keys()],
    title,
    decide(creator) {
      const proposed = (nichesOf.get(String(creator.id)) ?? [])
        .map(({ category }) => category)
        .filter((id) => isProposed(creator, id));
      return { of: "niches", ...(input.decision === "confirm" ? { add: proposed } : { remove: proposed }) };
    },
  });
  return noted(done, { unchanged, audit }, title);
});

export const setCountry = write(contract.setCountry)(async (call) =>
  change(call, { mode: "country", country: call.input.country }),
);

export const setGender = write(contract.setGender)(async (call) =>
  change(call, { mode: "gender", gender: call.input.gender }),
);

export const setType = write(contract.setType)(async (call) =>
  change(call, { mode: "type", typologie: call.input.typologie }),
);

export const addToCause = write(contract.addToCause)(async (call) =>
  change(call, { mode: "cause", cause: call.input.cause }),
);

export const removeFromCause = write(contract.removeFromCause)(async ({ ctx, input, unchanged, audit }) => {
  const title = await causeTitle(ctx, input.cause);
  const decide = () => ({ of: "causes", remove: input.cause }) as const;
  return noted(await curate(ctx, { ids: input.influencers, title, decide }), { unchanged, audit }, title);
});

export const toggleCategory = write(contract.toggleCategory)(async ({ ctx, input, unchanged, audit }) => {
  const title = await nicheTitle(ctx, [input.category]);
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
  const title = await nicheTitle(ctx, [input.category]);
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

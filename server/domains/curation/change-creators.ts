import * as contract from "#contract/curation/endpoints.ts";
import type { ManyChange } from "#contract/curation/many.ts";
import { decideProposals as decideContract } from "#contract/curation/many.ts";
import type { Context, Member } from "../../context.ts";
import { write } from "../../kernel/handler.ts";
import { refuse } from "../../errors.ts";
import { curate, noted, type Curated, type Noting } from "./curate.ts";
import { curateOne } from "./influencer/curate-one.ts";
import { causeTitle, nicheTitle, planCuration } from "./plan-curation.ts";
import type { CuratedCreator } from "./store.ts";
import { hasNiche, isProposed } from "./value-changes.ts";

type ChangeCall = Noting & { ctx: Context<Member>; input: { influencers: readonly string[] } };

/** Makes one change to all creators of a call. Throws not_found where none of them exists. */
async function change({ ctx, input: { influencers }, ...noting }: ChangeCall, to: ManyChange): Promise<Curated> {
  const { title, decide } = await planCuration(ctx, to);
  return noted(await curate(ctx, { ids: influencers, title, decide, onFound: mustExist }), noting, title);
}

async function mustExist(creators: readonly CuratedCreator[]): Promise<void> {
  if (creators.length === 0) refuse("not_found");
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
  const title = `+ ${await nicheTitle(ctx, input.categories, input.category_type)}`;
  const done = await curate(ctx, {
    ids: input.influencers,
    title,
    onFound: mustExist,
    decide: (creator) => ({ of: "niches", add: input.categories.filter((id) => isProposed(creator, id)) }),
  });
  return noted(done, { unchanged, audit }, title);
});

export const decideProposals = write(decideContract)(async ({ ctx, input, unchanged, audit }) => {
  const nichesOf = Map.groupBy(input.proposals, ({ influencer }) => influencer);
  const names = await nicheTitle(ctx, [...new Set(input.proposals.map(({ category }) => category))]);
  const title = `${input.decision === "confirm" ? "+" : "−"} ${names}`;
  const done = await curate(ctx, {
    ids: [...nichesOf.keys()],
    title,
    onFound: mustExist,
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
  const title = `− ${await causeTitle(ctx, input.cause)}`;
  const decide = () => ({ of: "causes", remove: input.cause }) as const;
  const done = await curate(ctx, { ids: input.influencers, title, decide, onFound: mustExist });
  return noted(done, { unchanged, audit }, title);
});

export const toggleCategory = write(contract.toggleCategory)(async (call) => {
  const { category } = call.input;
  const name = await nicheTitle(call.ctx, [category]);
  return curateOne(call, name, (creator) =>
    hasNiche(creator, category) ? { of: "niches", remove: [category] } : { of: "niches", add: [category] },
  );
});

export const togglePrimary = write(contract.togglePrimary)(async (call) => {
  const { category: niche } = call.input;
  return curateOne(call, `Primary: ${await nicheTitle(call.ctx, [niche])}`, () => ({ of: "primary", niche }));
});

export const toggleCause = write(contract.toggleCause)(async (call) => {
  const { cause } = call.input;
  const name = await causeTitle(call.ctx, cause);
  return curateOne(call, name, ({ causes }) =>
    causes.includes(cause) ? { of: "causes", remove: cause } : { of: "causes", add: cause },
  );
});

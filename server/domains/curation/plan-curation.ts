import { splitIcon } from "#contract/categories/category-name.ts";
import type { ManyChange } from "#contract/curation/many.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { readTaxonomy } from "../categories/index.ts";
import { selectCauses, type CuratedCreator } from "./store.ts";
import type { Curation } from "./value-changes.ts";

/** A change that can be applied to any creators. */
export type CurationPlan = {
  /** For the history. */
  title: string;
  /** The curation of each, which may depend on what it is now. */
  decide: (creator: CuratedCreator) => Curation | readonly Curation[];
};

const GENDER_TITLES = ["Female", "Male", "None"] as const;
const TYPE_TITLES = { creator: "Creator", brand: "Brand" } as const;

/** Throws not_found for a niche or cause that does not exist, bad_request for a niche of the wrong side. */
export async function planCuration(ctx: Context, change: ManyChange): Promise<CurationPlan> {
  switch (change.mode) {
    case "addToCategories":
    case "removeFromCategories": {
      const { categories, category_type: type } = change;
      const isAdded = change.mode === "addToCategories";
      return {
        title: `${isAdded ? "+" : "−"} ${await nicheTitle(ctx, categories, type)}`,
        decide: () => ({ of: "niches", ...(isAdded ? { add: categories } : { remove: categories }) }),
      };
    }
    case "country":
      return {
        title: `Country: ${change.country.toUpperCase()}`,
        decide: () => ({ of: "country", to: change.country }),
      };
    case "gender":
      return { title: `Gender: ${GENDER_TITLES[change.gender]}`, decide: () => ({ of: "gender", to: change.gender }) };
    case "type":
      return {
        title: `Type: ${TYPE_TITLES[change.typologie]}`,
        decide: () => ({ of: "isBrand", to: change.typologie === "brand" }),
      };
    case "cause":
      return { title: `+ ${await causeTitle(ctx, change.cause)}`, decide: () => ({ of: "causes", add: change.cause }) };
    case "confirmProposals":
    case "rejectProposals": {
      const isConfirmed = change.mode === "confirmProposals";
      const { category_type: type, categories } = change;
      const states: readonly number[] = change.states;
      const isSought = await nichesSought(ctx, { type, categories });
      const title = isConfirmed ? "Confirmed proposals" : "Rejected proposals";
      return {
        title: categories ? `${title}, ${await nicheTitle(ctx, categories, type)}` : title,
        decide({ niches }) {
          const proposed = niches
            .filter(({ state, nicheId }) => states.includes(state) && isSought(nicheId))
            .map(({ nicheId }) => nicheId);
          return { of: "niches", ...(isConfirmed ? { add: proposed } : { remove: proposed }) };
        },
      };
    }
  }
}

/** Which niches a decision is about: those named, those of a side, or all. */
async function nichesSought(
  ctx: Context,
  { type, categories }: { type?: "creators" | "brands" | undefined; categories?: readonly number[] | undefined },
): Promise<(nicheId: number) => boolean> {
  if (categories) return (id) => categories.includes(id);
  if (!type) return () => true;
  const { roots, niches } = await readTaxonomy({ ctx });
  const sides = new Map(roots.map(({ id, side }) => [id, side]));
  const side = type === "brands" ? "brand" : "creator";
  const ofSide = new Set(niches.filter(({ categoryId }) => sides.get(categoryId) === side).map(({ id }) => id));
  return (id) => ofSide.has(id);
}

/** Names of niches. Throws not_found for one that does not exist, bad_request for one of the other side. */
export async function nicheTitle(
  ctx: Context,
  niches: readonly number[],
  type?: "creators" | "brands",
): Promise<string> {
  const taxonomy = await readTaxonomy({ ctx });
  const names = niches.map((id) => {
    const niche = taxonomy.niches.find((one) => one.id === id) ?? refuse("not_found");
    const root = taxonomy.roots.find((one) => one.id === niche.categoryId);
    const isOfSide = type === undefined || (root?.side === "brand") === (type === "brands");
    const { label } = splitIcon(niche.name);
    return isOfSide ? label : refuse("bad_request", say("curation.notNicheOf", { niche: label, type }));
  });
  return names.join(", ");
}

export async function causeTitle(ctx: Context, id: number): Promise<string> {
  const [cause] = await selectCauses(ctx.db, [id]);
  return (cause ?? refuse("not_found")).name;
}

import { z } from "zod";
import { categoryId, categoryType } from "../base/ids.ts";
import { TITLE_MAX } from "../base/limits.ts";
import { PROPOSED_STATES } from "../base/states.ts";
import { collection, field } from "./collection.ts";
import { choiceFilter, searchFilter } from "./filters.ts";
import { listOf } from "./list.ts";

/** As many niches as one change to many creators can name. */
const NICHES_MAX = 50;

/** Niches that were proposed for creators, for the administrators who decide. */
export const proposalsCollection = collection({
  text: field.text({ label: "Text", filter: searchFilter("search", { param: "search", max: TITLE_MAX }) }),
  creator: field.text({ label: "Creator", column: { width: 200 }, sort: "creator" }),
  side: field.text({ label: "Side", filter: choiceFilter("side", categoryType) }),
  niche: field.text({
    label: "Niche",
    column: { width: 200 },
    filter: choiceFilter("niche", categoryId, { max: NICHES_MAX }),
  }),
  state: field.text({
    label: "Decided by",
    column: { width: 150 },
    filter: choiceFilter("state", z.literal([...PROPOSED_STATES])),
  }),
  score: field.text({ label: "Words", column: { width: 220 }, sort: "score" }),
  decide: field.text({ label: "Decision", column: { width: 170 } }),
});

/** The clearest first. */
export const proposalList = listOf(proposalsCollection, { size: 50, sort: "score", ascending: false });

import { feature } from "../../kernel/feature.ts";
import { quickSearch, searchbar } from "./answer-search.ts";
import { suggestKeywords } from "./read-suggestions.ts";

export const search = feature({
  name: "search",
  handlers: [quickSearch, searchbar, suggestKeywords],
});

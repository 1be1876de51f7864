import { quickSearch, searchbar, suggestKeywords } from "#contract/search.ts";
import { route } from "#server/http/route.ts";
import { answerQuickSearch, answerSearchbar } from "./answer-search.ts";
import { readSuggestions } from "./read-suggestions.ts";

export const routes = [
  route(quickSearch, answerQuickSearch),
  route(searchbar, answerSearchbar),
  route(suggestKeywords, readSuggestions),
];

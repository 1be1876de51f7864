import { feature } from "../../kernel/feature.ts";
import { quickSearch, searchbar, suggestKeywords } from "./handlers.ts";

export const search = feature({
  name: "search",
  handlers: [quickSearch, searchbar, suggestKeywords],
});

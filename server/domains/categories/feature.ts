import { feature } from "../../kernel/feature.ts";
import * as readCategories from "./read-categories.ts";

export const categories = feature({
  name: "categories",
  handlers: [readCategories],
});

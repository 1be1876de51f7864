import { feature } from "../../kernel/feature.ts";
import { listCategories } from "./read-categories.ts";

export const categories = feature({
  name: "categories",
  handlers: [listCategories],
});

import { listCategories } from "#contract/categories.ts";
import { route } from "../../http/route.ts";
import { readCategories } from "./read-categories.ts";

export const routes = [route(listCategories, readCategories)];

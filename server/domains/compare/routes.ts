import { compareCreators as endpoint } from "#contract/compare.ts";
import { route, type Route } from "../../http/route.ts";
import { compareCreators } from "./compare-creators.ts";

export const routes: readonly Route[] = [route(endpoint, compareCreators)];

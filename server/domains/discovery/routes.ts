import { discover } from "#contract/discovery.ts";
import { route } from "#server/http/route.ts";
import { readResults } from "./read-results.ts";

export const routes = [route(discover, readResults)];

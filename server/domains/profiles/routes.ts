import { profileOverview } from "#contract/profiles.ts";
import { figureProvenance } from "#contract/provenance.ts";
import { route } from "#server/http/route.ts";
import { readOverview } from "./overview/read-overview.ts";
import { readProvenance } from "./provenance/read-provenance.ts";

export const routes = [route(profileOverview, readOverview), route(figureProvenance, readProvenance)];

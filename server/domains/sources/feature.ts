import { feature } from "../../kernel/feature.ts";
import * as readConnectors from "./admin/read-connectors.ts";
import * as setConnector from "./admin/set-connector.ts";
import * as setCredentials from "./admin/set-credentials.ts";
import * as readFreshness from "./freshness/read-freshness.ts";
import * as refreshCreator from "./refreshing/refresh-creator.ts";

export const sources = feature({
  name: "sources",
  handlers: [readConnectors, setConnector, setCredentials, readFreshness, refreshCreator],
});

import { feature } from "../../kernel/feature.ts";
import { listConnectors } from "./admin/read-connectors.ts";
import { setConnector, testConnector } from "./admin/set-connector.ts";
import { setCredentials } from "./admin/set-credentials.ts";
import { readFreshness } from "./freshness/read-freshness.ts";
import { refreshCreator, updateProfile } from "./refreshing/refresh-creator.ts";

export const sources = feature({
  name: "sources",
  handlers: [listConnectors, setCredentials, setConnector, testConnector, readFreshness, refreshCreator, updateProfile],
});

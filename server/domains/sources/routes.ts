import * as contract from "#contract/sources.ts";
import { route, type Route } from "../../http/route.ts";
import { listConnectors } from "./admin/list-connectors.ts";
import { setConnector } from "./admin/set-connector.ts";
import { setCredentials } from "./admin/set-credentials.ts";
import { testConnector } from "./admin/test-connector.ts";
import { readFreshness } from "./freshness/read-freshness.ts";
import { refreshCreator } from "./refreshing/refresh-creator.ts";

export const routes: readonly Route[] = [
  route(contract.listConnectors, listConnectors),
  route(contract.setCredentials, setCredentials),
  route(contract.setConnector, setConnector),
  route(contract.testConnector, testConnector),
  route(contract.readFreshness, readFreshness),
  route(contract.refreshCreator, refreshCreator),
];

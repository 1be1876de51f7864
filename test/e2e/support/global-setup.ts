import { startNetworks } from "#fakes/networks/start-networks.ts";
import { START } from "../../support/databases.ts";
import { startOpenIdProvider } from "../../support/openid-provider.ts";
import { prepareData, startOnCopy } from "../../support/prepared-data.ts";
import { environment, SAMPLES } from "./installation.ts";
import { now } from "./clock.ts";

/**
 * A real product with a small sample world that suites share: each test brings its own person. Suites that change the
 * installation start one of their own (`useOwnInstallation`). Connectors call simulated networks, and people sign in
 * elsewhere at a provider on this machine: tests run offline.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.LIMELIGHT_OFFSET_MS = String(START.getTime() - Date.now());
  const [networks, provider] = await Promise.all([startNetworks({ now }), startOpenIdProvider()]);
  process.env.LIMELIGHT_NETWORKS = networks.base;
  const { issuer, clientId, clientSecret, name } = provider.config;
  const openId = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name };
  const [shared] = await Promise.all([
    startOnCopy(SAMPLES.shared, { ...environment(), ...openId }),
    prepareData(SAMPLES.own),
  ]);
  process.env.LIMELIGHT_URL = shared.url;
  process.env.LIMELIGHT_DATA = shared.dataDir;
  return async () => {
    await shared.end();
    await Promise.all([networks.close(), provider.close()]);
  };
}

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startNetworks } from "#fakes/networks/start-networks.ts";
import { startOpenIdProvider } from "../../support/openid-provider.ts";
import { startProduct } from "../../support/product.ts";

/**
 * Two real products with small sample worlds: one that all suites share, in which each test brings its own person, and
 * one for the suites that change the installation. Their connectors call simulated networks, and people
 * sign in elsewhere at a provider on this machine: tests run offline.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const [networks, provider] = await Promise.all([startNetworks(), startOpenIdProvider()]);
  const { issuer, clientId, clientSecret, name } = provider.config;
  const openId = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name };
  const [shared, own] = await Promise.all([
    startInstallation({ SAMPLE_CREATORS: "1300", SOURCES_AT: networks.base, ...openId }),
    startInstallation({ SAMPLE_CREATORS: "300", SOURCES_AT: networks.base, AI_BASE_URL: "simulated" }),
  ]);
  process.env.LIMELIGHT_URL = shared.url;
  process.env.LIMELIGHT_OWN_URL = own.url;
  return async () => {
    await Promise.all([shared.end(), own.end()]);
    await Promise.all([networks.close(), provider.close()]);
  };
}

async function startInstallation(env: Record<string, string>): Promise<{ url: string; end: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-e2e-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  const product = await startProduct(dataDir, { SAMPLE: "on", TRUST_PROXY: "on", PLANS: "on", ...env });
  await product.ready();
  return {
    url: product.url,
    async end() {
      await product.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

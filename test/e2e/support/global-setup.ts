import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startNetworks } from "#fakes/networks/start-networks.ts";
import { startProduct } from "../../support/product.ts";

/**
 * Two real products with small sample worlds: one that all suites share, in which each test brings its own person, and
 * one for the suites that change the installation. Their connectors call simulated networks: tests run offline.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const networks = await startNetworks();
  const [shared, own] = await Promise.all([
    startInstallation({ SAMPLE_CREATORS: "1300", SOURCES_AT: networks.base }),
    startInstallation({ SAMPLE_CREATORS: "300", SOURCES_AT: networks.base }),
  ]);
  process.env.LIMELIGHT_URL = shared.url;
  process.env.LIMELIGHT_OWN_URL = own.url;
  return async () => {
    await Promise.all([shared.end(), own.end()]);
    await networks.close();
  };
}

async function startInstallation(env: Record<string, string>): Promise<{ url: string; end: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-e2e-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  const product = await startProduct(dataDir, { SAMPLE: "on", TRUST_PROXY: "on", ...env });
  await product.ready();
  return {
    url: product.url,
    async end() {
      await product.end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startNetworks } from "#fakes/networks/start-networks.ts";
import { startProduct } from "../../support/product.ts";

/**
 * One real product with a small sample world for all end-to-end tests; each test brings its own person. What it asks of
 * networks is answered by their simulation: tests run offline.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "limelight-e2e-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user and must reach its cluster
  const networks = await startNetworks();
  const product = await startProduct(dataDir, {
    SAMPLE: "on",
    SAMPLE_CREATORS: "1300",
    TRUST_PROXY: "on",
    SOURCES_AT: networks.base,
  });
  await product.ready();
  process.env.LIMELIGHT_URL = product.url;
  return async () => {
    await product.end("SIGTERM");
    await networks.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

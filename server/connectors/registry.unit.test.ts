import { describe, expect, test } from "vitest";
import { NETWORK_FACTS, NETWORKS } from "#contract/networks/networks.ts";
import { CREDENTIAL_VARIABLES } from "#server/config.ts";
import { CONNECTORS } from "#contract/sources.ts";
import { connectorFor, connectorByKey, LIVE_SOURCES, missingConnectorReason } from "./registry.ts";

describe("live sources", () => {
  test("are known by their own keys", () => {
    expect(CONNECTORS.map((key) => connectorByKey(key).key)).toEqual([...CONNECTORS]);
    expect(LIVE_SOURCES).toHaveLength(CONNECTORS.length);
  });

  test("cover every network but those that want the creator's consent", () => {
    const uncovered = NETWORKS.filter((network) => !connectorFor(network));
    expect(uncovered).toEqual(NETWORKS.filter((network) => NETWORK_FACTS[network].api === "consent"));
    expect(uncovered).toContain("tiktok");
    expect(missingConnectorReason("tiktok")).toBe(
      "TikTok data can only be imported from a file: its API needs the creator's consent.",
    );
  });

  test("take their credentials from variables that the configuration reads, and each variable has a connector", () => {
    const named = LIVE_SOURCES.flatMap(({ credentials }) => credentials.map(({ env }) => env));
    expect(named.toSorted()).toEqual([...CREDENTIAL_VARIABLES].toSorted());
  });

  test("know when their quota is renewed", () => {
    const now = new Date("2026-03-08T09:30:00Z");
    for (const { quota } of LIVE_SOURCES) {
      const hours = (quota.resetsAt(now).getTime() - now.getTime()) / 3_600_000;
      expect(hours).toBeGreaterThan(0);
      expect(hours).toBeLessThanOrEqual(25);
    }
  });
});

import { describe, expect, test } from "vitest";
import { twitch } from "#server/connectors/twitch/twitch.ts";
import { useWorld } from "#test/support/world.ts";
import { storeCredentials } from "./store-credentials.ts";
import { readCredentials } from "./read-credentials.ts";
import { saveCredentials, selectConnector } from "./store.ts";

const world = useWorld();
const stored = async () => (await selectConnector(world().root, "twitch"))?.credentials ?? null;
const read = async (env: Record<string, string> = {}) => {
  const { config } = world().ctx;
  const connectors = { ...config.connectors, credentials: env };
  return readCredentials({ config: { ...config, connectors } }, twitch, await stored());
};
const store = (entered: Record<string, string>) => storeCredentials({ ctx: world().ctx, connector: twitch, entered });

describe("credentials of a live source", () => {
  test("are missing until they are given", async () => {
    expect(await read()).toEqual({
      values: {},
      missing: ["clientId", "clientSecret"],
      from: null,
      isUnreadable: false,
    });
  });

  test("are stored encrypted, one at a time, and an empty one is deleted", async () => {
    await store({ clientId: " id ", unknown: "x" });
    expect(await read()).toMatchObject({ values: { clientId: "id" }, missing: ["clientSecret"], from: "page" });
    await store({ clientSecret: "s3cret" });
    expect(await read()).toMatchObject({ values: { clientId: "id", clientSecret: "s3cret" }, missing: [] });
    expect(await stored()).not.toMatch(/s3cret|clientId|unknown/);
    await store({ clientId: "", clientSecret: "" });
    expect(await stored()).toBeNull();
  });

  test("of the environment take precedence over stored ones", async () => {
    await store({ clientId: "kept", clientSecret: "kept" });
    expect(await read({ TWITCH_CLIENT_ID: "given" })).toMatchObject({
      values: { clientId: "given", clientSecret: "kept" },
      missing: [],
      from: "environment",
    });
  });

  test("that were tampered with are missing, reported as unreadable, and replaced by new ones", async () => {
    await store({ clientId: "kept", clientSecret: "kept" });
    const sealed = (await stored()) ?? "";
    await saveCredentials(world().root, "twitch", `${sealed.slice(0, -2)}xx`);
    expect(await read()).toMatchObject({ values: {}, missing: ["clientId", "clientSecret"], isUnreadable: true });
    await store({ clientId: "new", clientSecret: "new" });
    expect(await read()).toMatchObject({ values: { clientId: "new", clientSecret: "new" }, isUnreadable: false });
  });

  test("are empty where the source needs none", () => {
    expect(readCredentials(world().ctx, { key: "bluesky", credentials: [] }, null)).toMatchObject({
      missing: [],
      from: "none_needed",
    });
  });
});

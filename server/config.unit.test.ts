import { expect, test } from "vitest";
import { linkTo, readConfig } from "./config.ts";

test("has defaults for everything", () => {
  const config = readConfig({}, "/srv/limelight");
  expect(config).toMatchObject({
    port: 4000,
    host: "127.0.0.1",
    dataDir: "/srv/limelight/data",
    sample: true,
    sampleCreators: 20_000,
    signup: "open",
    privacyUrl: undefined,
    plans: false,
    roles: { web: true, worker: true },
    rateLimits: true,
    passwordHashing: { memoryCost: 19_456, timeCost: 2 }, // OWASP's minimum for argon2id
  });
});

test("keeps the sample world and open sign-up off public addresses", () => {
  expect(readConfig({ HOST: "0.0.0.0" })).toMatchObject({ sample: false, signup: "invite" });
  expect(readConfig({ HOST: "0.0.0.0", SAMPLE: "on", SIGNUP: "open" })).toMatchObject({ sample: true, signup: "open" });
});

test.each([
  [{ PORT: "eighty" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ SAMPLE: "maybe" }, "SAMPLE"],
  [{ SAMPLE_CREATORS: "-1" }, "SAMPLE_CREATORS"],
  [{ DATABASE_URL: "mysql://there" }, "DATABASE_URL"],
  [{ CLICKHOUSE_URL: "there" }, "CLICKHOUSE_URL"],
  [{ ROLES: "king" }, "ROLES"],
  [{ SIGNUP: "yes" }, "SIGNUP"],
  [{ PLANS: "gold" }, "PLANS"],
  [{ STRIPE_SECRET_KEY: "sk_1" }, "STRIPE_SECRET_KEY"],
  [{ STRIPE_PRICES: "gold:monthly=price_1" }, "STRIPE_PRICES"],
  [{ STRIPE_PRICES: "starter:monthly=price_1,starter:yearly=price_1" }, "STRIPE_PRICES"],
  [{ STRIPE_AT: "http://127.0.0.1:1" }, "STRIPE_AT"],
  [{ ADMIN_EMAIL: "a@example.test" }, "ADMIN_PASSWORD"],
  [{ PUBLIC_URL: "limelight.example" }, "PUBLIC_URL"],
  [{ SECRET_KEY: "short" }, "SECRET_KEY"],
  [{ SOURCE_TIMEOUT_SECONDS: "0" }, "SOURCE_TIMEOUT_SECONDS"],
  [{ AI_BASE_URL: "https://models.example/v1" }, "AI_MODEL"],
  [{ AI_BASE_URL: "https://key:secret@models.example/v1", AI_MODEL: "m" }, "AI_BASE_URL"],
  [{ AI_BASE_URL: "ftp://models.example", AI_MODEL: "m" }, "AI_BASE_URL"],
  [{ AI_DAILY_BUDGET: "10" }, "AI_DAILY_BUDGET"],
  [{ HOLD_AFTER: "write:3" }, "HOLD_AFTER"],
  [{ HOLD_AFTER: "write:3", NODE_ENV: "production" }, "HOLD_AFTER"],
  [{ HOLD_AFTER: "write", NODE_ENV: "test" }, "HOLD_AFTER"],
  [{ CLOCK_OFFSET_MS: "1" }, "CLOCK_OFFSET_MS"],
  [{ CLOCK_OFFSET_MS: "1", NODE_ENV: "development" }, "CLOCK_OFFSET_MS"],
  [{ CLOCK_OFFSET_MS: "tomorrow", NODE_ENV: "test" }, "CLOCK_OFFSET_MS"],
])("names the variable that is wrong: %j", (env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`\\b${name}:`));
});

test("takes the credentials of live sources that have a value", () => {
  const env = { YOUTUBE_API_KEY: " key ", TWITCH_CLIENT_ID: "", X_BEARER_TOKEN: "  ", SOURCE_TIMEOUT_SECONDS: "3" };
  expect(readConfig(env).connectors).toEqual({ timeoutMs: 3_000, credentials: { YOUTUBE_API_KEY: "key" } });
});

test("has no language model unless its address is given", () => {
  expect(readConfig({ AI_API_KEY: "key", AI_MODEL: "m" }).ai).toBeUndefined();
  expect(readConfig({ AI_BASE_URL: "http://localhost:11434/v1/", AI_MODEL: "m", AI_DAILY_BUDGET: "60000" }).ai).toEqual(
    {
      baseUrl: "http://localhost:11434/v1",
      apiKey: undefined,
      model: "m",
      dailyBudget: 60_000,
      timeoutMs: 60_000,
    },
  );
  expect(readConfig({ AI_BASE_URL: "simulated" }).ai).toMatchObject({ baseUrl: "simulated", model: "simulated" });
});

test("names all that are wrong at once, and takes an empty variable as absent", () => {
  expect(() => readConfig({ PORT: "x", ROLES: "y" })).toThrow(/PORT:[^]*ROLES:/);
  expect(readConfig({ PORT: "" }).port).toBe(4000);
});

test("a key of Stripe switches plans on, unless they are switched off", () => {
  const env = {
    STRIPE_SECRET_KEY: "sk_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_PRICES: "starter:monthly=price_1, agency:yearly=price_2",
  };
  expect(readConfig(env)).toMatchObject({
    plans: true,
    stripe: {
      secretKey: "sk_1",
      at: undefined,
      prices: [
        { plan: 3, cycle: "monthly", id: "price_1" },
        { plan: 5, cycle: "yearly", id: "price_2" },
      ],
    },
  });
  expect(readConfig({ ...env, PLANS: "off" })).toMatchObject({ plans: false, stripe: undefined });
  expect(readConfig({ PLANS: "on" })).toMatchObject({ plans: true, stripe: undefined });
});

test("links in replies begin with PUBLIC_URL, and without it only with their path", () => {
  const links = [undefined, "https://limelight.example/"].map((publicUrl) =>
    linkTo({ publicUrl }, "/rankings/creators"),
  );
  expect(links).toEqual(["/rankings/creators", "https://limelight.example/rankings/creators"]);
});

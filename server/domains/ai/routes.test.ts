import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { aiProvider } from "#contract/ai.ts";
import { startAiProvider } from "#fakes/ai/start-ai-provider.ts";
import { makeAdmin } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";
import { mostTokens } from "./chat.ts";
import { generate } from "./index.ts";
import { findUsage } from "./store.ts";

const provider = await startAiProvider();
afterAll(async () => provider.close());
const world = useWorld();

const ai = {
  baseUrl: provider.baseUrl,
  apiKey: "a-secret-key",
  model: "simulated",
  dailyBudget: 1e6,
  timeoutMs: 30_000,
};
const task = { name: "test", instructions: "Reply.", schema: z.object({ credibility: z.unknown() }), maxTokens: 5_000 };
const input = JSON.stringify([{ post: 1, format: "text", text: "A private sentence of a post." }]);

test("administrators see whether there is a provider, its model and what is used of the day's budget", async () => {
  const { browser } = await makeAdmin(world());
  expect((await browser.call(aiProvider, {})).body).toEqual({ provider: null });
  world().ctx.config.ai = ai;
  await generate(world().ctx, task, input);
  const { body } = await browser.call(aiProvider, {});
  expect(body.provider).toEqual({
    model: "simulated",
    host: new URL(provider.baseUrl).host,
    budget: 1e6,
    used: 1_000,
    requests: 1,
    failures: 0,
    pausedUntil: null,
  });
  expect(JSON.stringify(body)).not.toContain("secret");
});

test("the log has neither the key nor texts", async () => {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line) => void lines.push(line) });
  const away = "http://127.0.0.1:9/v1";
  for (const config of [ai, { ...ai, model: "simulated-malformed" }, { ...ai, baseUrl: away }])
    await generate({ ...world().ctx, config: { ...world().ctx.config, ai: config }, log }, task, input);
  expect(lines).toHaveLength(3);
  expect(lines.join("")).toContain("cannot be reached");
  expect(lines.join("")).not.toMatch(/secret|private sentence/);
});

test.each([
  ["simulated", 1_000],
  ["simulated-overcharging", mostTokens(task, input)],
  ["simulated-endless", mostTokens(task, input)],
  ["simulated-broken-off", mostTokens(task, input)],
  ["simulated-unauthorized", 0],
])("a request of the model %s counts %i tokens of the budget", async (model, tokens) => {
  const used = async () => (await findUsage(world().ctx.db, world().ctx.clock.now())).tokens;
  await world().travel(24 * 60 * 60 * 1000); // a pause after a failure ends
  const before = await used();
  await generate({ ...world().ctx, config: { ...world().ctx.config, ai: { ...ai, model } } }, task, input);
  expect((await used()) - before).toBe(tokens);
});

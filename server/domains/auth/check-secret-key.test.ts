import { expect, test } from "vitest";
import { registeredUser } from "#contract/users.ts";
import { useWorld } from "#test/support/world.ts";
import { checkSecretKey } from "./check-secret-key.ts";

const world = useWorld();
const check = (key: string, secretKeyChanged = false) => {
  const { ctx } = world();
  return checkSecretKey({ ctx: { ...ctx, config: { ...ctx.config, secretKey: key.repeat(40), secretKeyChanged } } });
};

test("another secret key is refused until it is confirmed, and then ends all sessions", async () => {
  const browser = world().browser();
  await browser.signUp();
  await check("a");
  await check("a");
  await expect(check("b")).rejects.toThrow(/SECRET_KEY_CHANGED/);
  expect((await browser.call(registeredUser, {})).status).toBe(200);
  await check("b", true);
  expect((await browser.call(registeredUser, {})).status).toBe(401);
  await check("b");
});

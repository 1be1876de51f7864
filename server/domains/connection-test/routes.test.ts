import { expect, test } from "vitest";
import { testDelete, testGet, testPost, testPut } from "#contract/connection-test.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

test.each([testGet, testPost, testPut, testDelete])(
  "says back the method and what arrived: $method",
  async (endpoint) => {
    const browser = world().browser();
    const carriesBody = "body" in endpoint;
    const answer = await browser.send(
      endpoint,
      `/api/test${carriesBody ? "" : "?a=1"}`,
      carriesBody ? { a: 1 } : undefined,
    );
    expect(answer.body).toEqual({ success: true, method: endpoint.method, received: { a: carriesBody ? 1 : "1" } });
  },
);

test("says nested and long values back in short", async () => {
  const { body } = await world()
    .browser()
    .send(testPost, "/api/test", { deep: { a: 1 }, long: "x".repeat(5_000) });
  expect(body.received).toEqual({ deep: "object", long: "x".repeat(1_000) });
});

import { once } from "node:events";
import { get } from "node:http";
import { expect, test } from "vitest";
import { errorReply } from "#contract/base/errors.ts";
import { useWorld } from "#test/support/world.ts";

const world = useWorld();

test.each([
  ["/%", 400],
  ["/api/%", 400],
  ["/files/pictures/%00.svg", 404],
  ["/files/pictures/C:%5cx.svg", 404],
  ["/files/pictures/..%2f..%2fsecrets%2fsecret-key", 404],
  [`/files/pictures/${"a".repeat(300)}.svg`, 404],
  ["/files/pictures/sample//x.svg", 404],
])("answers %s as the contract says", async (url, status) => {
  const answer = await world().app.inject({ method: "GET", url });
  expect(answer.statusCode).toBe(status);
  expect(errorReply.parse(answer.json()).success).toBe(false);
});

// inject normalizes URLs: these are sent over a socket. Where the web app is built its page responds, otherwise 404.
test("answers addresses without a name in them without a fault", async () => {
  const { port } = new URL(await world().app.listen({ port: 0, host: "127.0.0.1" }));
  const statuses = ["//", "/\\", "//evil.example/.."].map(async (path) => {
    const [response] = await once(get({ host: "127.0.0.1", port, path }), "response");
    response.resume();
    return response.statusCode;
  });
  for (const status of await Promise.all(statuses)) expect([200, 404]).toContain(status);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { login, resetPassword } from "#contract/auth/endpoints.ts";
import { registeredUser, updateUser, uploadOwnLogo } from "#contract/users.ts";
import { invite } from "#contract/workspaces.ts";
import { deliverMail } from "#server/domains/system-mails/outbox.ts";
import { secretKey } from "#server/secrets.ts";
import { makeOwner } from "#test/factories/people.ts";
import { PASSWORD } from "#test/support/browser.ts";
import { startMailServer } from "#test/support/mail-server.ts";
import { BAD_PICTURES, asFile } from "#test/support/pictures.ts";
import { useWorld } from "#test/support/world.ts";
import { ACCESS_COOKIE, REFRESH_COOKIE } from "./client.ts";

/** Attacks that no feature owns; docs/ASVS.md names the tests of all others. */

const world = useWorld();
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(async () => server.close());

/** Everything that waits in the mailbox, sent to a server over SMTP. */
async function deliverAll(): Promise<typeof server.received> {
  const smtp = { url: server.url, from: "Limelight <no-reply@limelight.example>" };
  const ctx = { ...world().ctx, config: { ...world().ctx.config, smtp } };
  await world().root.$client.query("update mails set state = 'queued'");
  const { rows } = await world().root.$client.query("select id from mails order by created_at");
  server.received.length = 0;
  for (const { id } of rows) await deliverMail({ ctx, mailId: String(id) });
  return server.received;
}

describe("mail headers", () => {
  test("take no lines from names or addresses that others choose", async () => {
    const owner = await makeOwner(world());
    const name = "Ada\r\nBcc: victim@example.test\r\n\r\nHello";
    const changed = await owner.browser.send(updateUser, "/api/registered/user/update", { first_name: name });
    expect([200, 400]).toContain(changed.status);
    const named = await owner.browser.send(updateUser, "/api/registered/user/update", { company: name });
    expect([200, 400]).toContain(named.status);
    await owner.browser.call(invite, { email: "guest@example.test" });
    for (const email of ["a@example.test\r\nBcc: victim@example.test", "a@example.test, victim@example.test"]) {
      expect((await owner.browser.send(invite, "/api/workspace/invitations", { email })).status).toBe(400);
      expect((await owner.browser.send(resetPassword, "/api/auth/reset-password", { email })).status).toBe(400);
    }
    const received = await deliverAll();
    expect(received.map(({ to }) => to)).toEqual([["guest@example.test"]]);
    const [head = ""] = received[0]?.source.split("\r\n\r\n") ?? [];
    expect(head).not.toMatch(/^(bcc|cc):/im);
    expect(head.match(/^to:.*$/gim)).toEqual(["To: guest@example.test"]);
  });
});

describe("paths of files", () => {
  test.each([
    "/files/pictures/../../secrets/secret-key",
    "/files/pictures/..%2f..%2fsecrets%2fsecret-key",
    "/files/pictures/%2e%2e/%2e%2e/secrets/secret-key",
    "/files/pictures/..\\..\\secrets\\secret-key",
    "/files/pictures/logos/..%2f..%2f..%2fsecrets%2fsecret-key.png",
    "/files/secrets/secret-key",
    "/assets/../index.html/../../package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/..%2fpackage.json",
  ])("do not leave their folder: %s", async (url) => {
    const secret = secretKey(world().ctx.config);
    // Addresses of no file are the app's own.
    const { headers, body } = await world().app.inject({ method: "GET", url });
    expect(headers["content-type"]).toMatch(/^(?:application\/json|text\/html)/);
    expect(body).not.toContain(secret);
    expect(body).not.toContain('"devDependencies"');
  });

  test("lead to no file that is two things at once: it is refused before it is stored", async () => {
    const { browser } = await makeOwner(world());
    const page = BAD_PICTURES["a PNG that is a page too"] ?? Buffer.alloc(0);
    const refused = await browser.call(uploadOwnLogo, { logo: asFile(page, "image/png") });
    expect([refused.status, refused.error.err]).toEqual([400, "invalid_logo"]);
  });
});

describe("sessions", () => {
  test("that someone else planted before a sign-in do not become the user's", async () => {
    const attacker = await makeOwner(world());
    const owner = await makeOwner(world());
    const { email } = (await owner.browser.call(registeredUser, {})).body.user;
    const victim = world().browser();
    for (const [name, value] of attacker.browser.cookies) victim.cookies.set(name, value);
    await victim.call(login, { email, password: PASSWORD });
    for (const name of [ACCESS_COOKIE, REFRESH_COOKIE])
      expect(victim.cookies.get(name)).not.toBe(attacker.browser.cookies.get(name));
    // Signing in ended the planted session; the attacker's copy is worth nothing.
    expect((await attacker.browser.call(registeredUser, {})).status).toBe(401);
    expect((await victim.call(registeredUser, {})).body.user.email).toBe(email);
  });
});

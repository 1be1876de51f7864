import { describe, expect, test } from "vitest";
import { updateShare } from "#contract/lists/endpoints.ts";
import { getSharedTop, giveFeedback, unlockSharedList } from "#contract/shared-lists.ts";
import { useWorld } from "#test/support/world.ts";
import { feedbackOn, read, withShared } from "../testing/sharing.ts";

const world = useWorld();

describe("a password", () => {
  test("is required from every visitor before anything is disclosed", async () => {
    const { id, owner, ids, stranger } = await withShared(world(), 1, { password: "open sesame", feedback: true });
    const response = [
      await read(stranger, id),
      await stranger.call(getSharedTop, { id }),
      await stranger.call(giveFeedback, feedbackOn(ids[0], id)),
      await read(owner.browser, id),
    ];
    for (const { status, error, headers } of response) {
      expect([status, error.err]).toEqual([403, "password_required"]);
      expect(Object.keys(error).toSorted()).toEqual(["err", "key", "msg", "params", "requestId", "success"]);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    const wrong = await stranger.call(unlockSharedList, { id, password: "Open Sesame" });
    expect([wrong.status, wrong.error.err, wrong.headers["set-cookie"]]).toEqual([403, "wrong_password", undefined]);
    expect((await stranger.call(unlockSharedList, { id, password: "open sesame" })).body).toEqual({ success: true });
    expect((await read(stranger, id)).status).toBe(200);
    expect((await read(world().browser(), id)).status).toBe(403);
  });

  test("is remembered by an HTTP-only session cookie for this list", async () => {
    const { id, stranger } = await withShared(world(), 1, { password: "one tulip" });
    const other = await withShared(world(), 1, { password: "one tulip" });
    const { headers } = await stranger.call(unlockSharedList, { id, password: "one tulip" });
    const cookie = String(headers["set-cookie"]);
    expect(cookie).toMatch(new RegExp(`^limelight_share_${id}=[\\w-]{43}; Path=/api/public; HttpOnly; SameSite=Lax$`));
    expect((await read(stranger, other.id)).error.err).toBe("password_required");
    const [key = ""] = [...stranger.cookies.values()];
    stranger.cookies.set(`limelight_share_${other.id}`, key);
    expect((await read(stranger, other.id)).error.err).toBe("password_required");
  });

  test.each([
    ["is changed", { password: "two tulips" }],
    ["is set again", { password: "one tulip" }],
  ])("ends all sessions when it %s", async (_, share) => {
    const { id, owner, topId, stranger } = await withShared(world(), 1, { password: "one tulip" });
    await stranger.call(unlockSharedList, { id, password: "one tulip" });
    expect((await read(stranger, id)).status).toBe(200);
    await owner.browser.call(updateShare, { topId, ...share });
    expect((await read(stranger, id)).error.err).toBe("password_required");
  });

  test("ignores surrounding spaces when it is set and entered", async () => {
    const { id, stranger } = await withShared(world(), 1, { password: " open sesame " });
    for (const password of [" open sesame ", "open sesame", "open sesame\n"])
      expect((await stranger.call(unlockSharedList, { id, password })).status, password).toBe(200);
    expect((await stranger.call(unlockSharedList, { id, password: "opensesame" })).status).toBe(403);
  });

  test("that was removed is not required; a list without one is open", async () => {
    const { id, owner, topId, stranger } = await withShared(world(), 1, { password: "one tulip" });
    await owner.browser.call(updateShare, { topId, password: null });
    expect((await read(stranger, id)).status).toBe(200);
    expect((await stranger.call(unlockSharedList, { id, password: "whatever" })).body).toEqual({ success: true });
  });

  test("cannot be guessed: after 30 wrong attempts even the correct one is refused for 10 minutes", async () => {
    const { id } = await withShared(world(), 1, { password: "one tulip" });
    const other = await withShared(world(), 1, { password: "one tulip" });
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        world()
          .browser()
          .call(unlockSharedList, { id, password: `wrong ${i}` }),
      ),
    );
    expect(new Set(tries.map(({ error }) => error.err))).toEqual(new Set(["wrong_password"]));
    const right = async (shareId: string) =>
      world().browser().call(unlockSharedList, { id: shareId, password: "one tulip" });
    expect([(await right(id)).status, (await right(id)).error.err]).toEqual([429, "too_many_requests"]);
    expect((await right(other.id)).status).toBe(200);
    await world().travel(10 * 60_000 + 1);
    expect((await right(id)).status).toBe(200);
  });

  test("cannot be guessed by concurrent attempts, and correct ones do not count", async () => {
    const { id } = await withShared(world(), 1, { password: "one tulip" });
    const unlock = async (password: string) => world().browser().call(unlockSharedList, { id, password });
    await Promise.all(Array.from({ length: 31 }, async () => unlock("one tulip")));
    const tries = await Promise.all(Array.from({ length: 40 }, async (_, i) => unlock(`wrong ${i}`)));
    expect(tries.filter(({ error }) => error.err === "wrong_password")).toHaveLength(30);
    expect(tries.filter(({ error }) => error.err === "too_many_requests")).toHaveLength(10);
  });
});

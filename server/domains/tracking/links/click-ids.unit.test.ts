import { expect, test } from "vitest";
import { clickIds } from "./click-ids.ts";

const config = (secretKey: string) => ({ secretKey: secretKey.repeat(40), dataDir: "/nowhere" });
const CLICK = { linkId: "019aa000-0000-7000-8000-00000000abcd", at: new Date("2026-11-20T10:00:00.900Z") };

test("an id says which link was clicked and in which second, and is its own", () => {
  const ids = clickIds(config("a"));
  const [one, other] = [ids.create(CLICK), ids.create(CLICK)];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(other);
  expect(ids.read(one)).toEqual({ linkId: CLICK.linkId, at: new Date("2026-11-20T10:00:00Z") });
});

test("an id that was changed, cut or made elsewhere is refused", () => {
  const ids = clickIds(config("a"));
  const id = ids.create(CLICK);
  const changed = Array.from(id, (letter, at) => id.slice(0, at) + (letter === "A" ? "B" : "A") + id.slice(at + 1));
  for (const text of [
    ...changed,
    id.slice(1),
    `${id}A`,
    `${id}=`,
    ` ${id}`,
    "",
    "é",
    clickIds(config("b")).create(CLICK),
  ])
    expect(ids.read(text)).toBeUndefined();
});

import { expect, test } from "vitest";
import { placeIn, placeInPosts, readCursor, startAt, writeCursor, type Place } from "./cursor.ts";

const id = "019aa000-0000-7000-8000-000000000000";
const at = "2026-03-01T10:00:00.123Z";
const places: Place[] = [
  { at, stream: "event", id },
  { at, stream: "note", id },
  { at, stream: "post", id: "42" },
];

test.each(places)("what is written is read: $stream", (place) => {
  expect(readCursor(writeCursor(place))).toEqual(place);
  expect(writeCursor(place).length).toBeLessThanOrEqual(100);
});

test.each([
  "",
  "x",
  "//",
  ...["", `${at} event`, `${at} event 42`, `${at} post ${id}`, `${at} tea ${id}`, `tomorrow note ${id}`].map((text) =>
    Buffer.from(text).toString("base64url"),
  ),
  Buffer.from(`0000-01-01T00:00:00.000Z note ${id}`).toString("base64url"),
  Buffer.from(`${at} post 9007199254740993`).toString("base64url"),
])("what was never written is no place: %j", (text) => {
  expect(readCursor(text)).toBeUndefined();
});

test("at the time a page ends with, the later streams continue", () => {
  const [, note] = places;
  if (!note) throw new Error("there are three");
  expect(placeIn("event", note).id).toMatch(/^0+-/);
  expect(placeIn("note", note).id).toBe(id);
  expect(placeInPosts(note).id).toBe(Number.MAX_SAFE_INTEGER);
});

test("the first page has everything up to now", () => {
  const start = startAt(new Date(at));
  expect([placeIn("event", start), placeIn("note", start)].every((place) => place.id.startsWith("ffff"))).toBe(true);
  expect(placeInPosts(start)).toEqual({ at, id: Number.MAX_SAFE_INTEGER });
});

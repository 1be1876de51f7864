import { expect, test } from "vitest";
import { DEFAULT_CHANNELS } from "#contract/notification-settings.ts";
import { deliveryOf, nextHour } from "./channels.ts";

const next = (after: string, timezone: string, hour: number) =>
  nextHour(new Date(after), { timezone, hour }).toISOString();

test("the next hour of a day is found in any time zone", () => {
  expect(next("2026-11-16T07:59:00Z", "UTC", 8)).toBe("2026-11-16T08:00:00.000Z");
  expect(next("2026-11-16T08:00:00Z", "UTC", 8)).toBe("2026-11-17T08:00:00.000Z");
  expect(next("2026-11-16T20:00:00Z", "Asia/Kathmandu", 8)).toBe("2026-11-17T02:15:00.000Z");
  expect(next("2026-11-16T12:00:00Z", "America/New_York", 0)).toBe("2026-11-17T05:00:00.000Z");
});

test("a day that skips the hour has it later, and one that repeats it has it once", () => {
  // Berlin skips 2:00 to 3:00 on 29 March, and has it twice on 25 October.
  expect(next("2026-03-28T12:00:00Z", "Europe/Berlin", 2)).toBe("2026-03-29T01:00:00.000Z");
  expect(next("2026-10-24T12:00:00Z", "Europe/Berlin", 2)).toBe("2026-10-25T00:00:00.000Z");
  expect(next("2026-10-25T00:00:00Z", "Europe/Berlin", 2)).toBe("2026-10-26T01:00:00.000Z");
});

test("a member who wants neither the product nor mails receives nothing, and answers are always shown", () => {
  const at = new Date("2026-11-16T12:00:00Z");
  const topics = { ...DEFAULT_CHANNELS, mention: { product: false, mail: "never" as const } };
  const of = { choice: { topics, timezone: "UTC", hour: 8 }, isMuted: false, at };
  const mention = { kind: "note.mention", by: "", creator: "1", excerpt: "" } as const;
  expect(deliveryOf(mention, of)).toBeNull();
  expect(deliveryOf(mention, { ...of, choice: null })).toEqual({ isShown: true, mailDueAt: null });
  expect(deliveryOf({ kind: "enquiry", creator: "1" }, of)).toEqual({ isShown: true, mailDueAt: at });
  const answer = {
    kind: "matter.closed",
    matter: "report",
    outcome: "resolved",
    excerpt: "",
    note: "",
    creator: null,
  } as const;
  expect(deliveryOf(answer, { ...of, isMuted: true })).toEqual({ isShown: true, mailDueAt: null });
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginWrite } from "./outlive.ts";

const KIB = 1024;
const listening = new Set<unknown>();

beforeEach(() => {
  listening.clear();
  vi.stubGlobal("addEventListener", (_: string, listener: unknown) => listening.add(listener));
  vi.stubGlobal("removeEventListener", (_: string, listener: unknown) => listening.delete(listener));
});
afterEach(() => vi.unstubAllGlobals());

it("lets small bodies outlive the page, up to 64 KiB over all that are under way", () => {
  const first = beginWrite("x".repeat(40 * KIB), { isStored: true });
  expect(first.keepalive).toBe(true);
  const tooMuch = beginWrite("x".repeat(24 * KIB + 1), { isStored: true });
  expect(tooMuch.keepalive).toBe(false);
  const rest = beginWrite("x".repeat(24 * KIB), { isStored: true });
  expect(rest.keepalive).toBe(true);
  first.end();
  const later = beginWrite("x".repeat(40 * KIB), { isStored: true });
  expect(later.keepalive).toBe(true);
  for (const life of [tooMuch, rest, later]) life.end();
  expect(listening.size).toBe(0);
});

it("counts bytes, not characters", () => {
  const life = beginWrite("é".repeat(33 * KIB), { isStored: true });
  expect(life.keepalive).toBe(false);
  life.end();
});

it("asks before the page is left only while a body is sent that is neither small nor stored", () => {
  const large = beginWrite("x".repeat(65 * KIB), { isStored: false });
  const file = beginWrite(new FormData(), { isStored: false });
  const small = beginWrite("{}", { isStored: false });
  expect([large, file, small].map(({ keepalive }) => keepalive)).toEqual([false, false, true]);
  expect(listening.size).toBe(1);
  large.end();
  expect(listening.size).toBe(1);
  file.end();
  expect(listening.size).toBe(0);
  small.end();
});

import { expect, test } from "vitest";
import { toggled } from "./keywords.ts";

test.each([
  { what: "a new word is added", now: undefined, before: "none", after: "on" },
  { what: "an added word is removed", now: { isShipped: false, isActive: true }, before: "on", after: "none" },
  { what: "a shipped word is switched off", now: { isShipped: true, isActive: true }, before: "on", after: "off" },
  {
    what: "a shipped word is switched on again",
    now: { isShipped: true, isActive: false },
    before: "off",
    after: "on",
  },
])("$what", ({ now, before, after }) => expect(toggled(now)).toEqual({ before, after }));

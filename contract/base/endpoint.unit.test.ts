import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import { endpointsOf, type AnswerOf, type ReplyOf } from "./endpoint.ts";

const at = z.iso.datetime();
const view = z.object({ at, name: z.string(), day: z.iso.date(), seen: at.optional() });
const example = endpointsOf("example")({
  method: "GET",
  path: "/example",
  summary: "Example",
  reply: z.object({
    views: z.array(view.nullable()),
    byName: z.record(z.string(), z.union([at, z.literal("never")])),
    some: z.partialRecord(z.enum(["a", "b"]), z.number()),
  }),
});

test("a handler may answer with dates where the reply has times, and nowhere else", () => {
  type Time = string | Date;
  expectTypeOf<AnswerOf<typeof example>>().toEqualTypeOf<{
    views: ({ at: Time; name: string; day: string; seen?: Time | undefined } | null)[];
    byName: Record<string, Time>;
    some: { a?: number | undefined; b?: number | undefined };
  }>();
});

test("a caller receives texts", () => {
  expectTypeOf<NonNullable<ReplyOf<typeof example>["views"][number]>["at"]>().toEqualTypeOf<string>();
});

import { expect, test } from "vitest";
import { z } from "zod";
import { strictSerializerCompiler } from "./strict-replies.ts";

const card = z.object({ _id: z.string(), name: z.string().max(5).nullable() });
const reply = z.object({
  success: z.literal(true),
  cards: z.array(card),
  best: card.optional(),
  byName: z.record(z.string(), card.nullable()),
  pair: z.tuple([card, z.number()]).optional(),
  state: z.discriminatedUnion("is", [
    z.object({ is: z.literal("done"), card }),
    z.object({ is: z.literal("failed"), msg: z.string() }),
  ]),
  either: z.union([z.object({ a: z.number() }), z.object({ a: z.number(), b: z.number() })]),
  open: z.looseObject({ known: z.boolean() }).readonly(),
});

const one = { _id: "1", name: "Ada" };
const right = {
  success: true,
  cards: [one],
  best: one,
  byName: { ada: one, bob: null },
  pair: [one, 1],
  state: { is: "done", card: one },
  either: { a: 1, b: 2 },
  open: { known: true, unknown: [{ x: 1 }] },
};
const secret = { ...one, email: "ada@example.test" };
const serialize = strictSerializerCompiler({ schema: reply, method: "GET", url: "/" });

test("sends a reply as it is when the contract declares all of it", () => {
  expect(JSON.parse(serialize(right))).toEqual(right);
  expect(JSON.parse(serialize({ ...right, best: undefined }))).not.toHaveProperty("best");
});

test("sends dates as the texts of their times, and refuses them where other text is declared", () => {
  const serializeTime = (part: z.ZodType) =>
    strictSerializerCompiler({ schema: z.object({ part }), method: "GET", url: "/" })({ part: new Date(0) });
  expect(JSON.parse(serializeTime(z.iso.datetime().nullable()))).toEqual({ part: "1970-01-01T00:00:00.000Z" });
  expect(() => serializeTime(z.iso.date())).toThrow("Response doesn't match the schema");
});

test.each([Number.NaN, Infinity, new Date(Number.NaN)])("refuses %s, which JSON would write as null", (part) => {
  const schema = z.object({ part: z.union([z.number(), z.iso.datetime()]).nullable() });
  const serializeReply = strictSerializerCompiler({ schema, method: "GET", url: "/" });
  expect(() => serializeReply({ part })).toThrow("part cannot be written as JSON");
});

test.each([
  ["at the top", { ...right, secret }],
  ["in a list", { ...right, cards: [one, secret] }],
  ["where a field is optional", { ...right, best: secret }],
  ["in a record", { ...right, byName: { ada: secret } }],
  ["in a tuple", { ...right, pair: [secret, 1] }],
  ["in one of several shapes", { ...right, state: { is: "done", card: secret } }],
  ["beside one of several shapes", { ...right, state: { is: "failed", msg: "", card: one } }],
  ["that no shape has", { ...right, either: { a: 1, c: 3 } }],
  ["with a value of the wrong kind", { ...right, cards: [{ ...one, name: "too long" }] }],
])("fails on a field that is not declared %s", (_where, wrong) => {
  expect(() => serialize(wrong)).toThrow("Response doesn't match the schema");
});

test("throws when a schema cannot be checked strictly", () => {
  const schema = z.intersection(card, z.object({ age: z.number() }));
  expect(() => strictSerializerCompiler({ schema, method: "GET", url: "/" })).toThrow("intersection");
});

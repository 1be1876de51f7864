import { expect, test } from "vitest";
import { z } from "zod";
import { messageOf, problemSentence } from "./validation-messages.ts";
import { explanationOf } from "../messages/shared.ts";

function sentenceOf(schema: z.ZodType, value: unknown): string {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue
    ? problemSentence({ path: issue.path.join("."), message: issue.message, ...explanationOf(issue) }).msg
    : "valid";
}

test.each<[z.ZodType, unknown, string]>([
  [z.object({ name: z.string() }), {}, "“name” is required."],
  [z.object({ name: z.string() }), { name: 1 }, "“name” must be text."],
  [z.object({ name: z.string().min(1) }), { name: "" }, "“name” must not be empty."],
  [
    z.object({ name: z.string().max(1_000) }),
    { name: "x".repeat(1_001) },
    "“name” must be at most 1,000 characters long.",
  ],
  [z.object({ page: z.coerce.number() }), { page: "x" }, "“page” must be a number."],
  [z.object({ page: z.int() }), { page: 1.5 }, "“page” must be a whole number."],
  [z.object({ page: z.number().positive() }), { page: 0 }, "“page” must be above 0."],
  [z.object({ ids: z.array(z.int().max(1_000_000)) }), { ids: [1, 2e6] }, "“ids”, entry 2, must be at most 1,000,000."],
  [z.object({ ids: z.array(z.int()).min(1) }), { ids: [] }, "“ids” must not be empty."],
  [z.object({ ids: z.array(z.int()).max(2) }), { ids: [1, 2, 3] }, "“ids” must have at most 2 entries."],
  [z.object({ gender: z.literal([0, 1, 2]) }), { gender: 7 }, "“gender” must be one of 0, 1, 2."],
  [z.object({ yes: z.literal(true) }), { yes: false }, "“yes” must be true."],
  [z.object({ sort: z.enum(["at"]) }), { sort: "name" }, "“sort” must be “at”."],
  [z.object({ one: z.enum(Array.from("abcdefghijklmn")) }), { one: "z" }, "“one” is not one of the possible values."],
  [z.object({ mail: z.email() }), { mail: "x" }, "“mail” must be an email address."],
  [z.object({ of: z.union([z.string(), z.array(z.string())]) }), { of: 1 }, "“of” must be text, or must be a list."],
  [z.object({ of: z.union([z.object({ a: z.string() }), z.string()]) }), { of: { a: 1 } }, "“of” is not valid."],
  [z.record(z.string().max(1), z.int()), { bb: 1 }, "“bb” has a name that is not valid."],
  [z.strictObject({}), { x: 1 }, "The input has fields that are not known: “x”."],
  [z.object({ n: z.int().refine((n) => n > 1) }), { n: 1 }, "“n” is not valid."],
  [
    z.object({ n: z.int().refine((n) => n > 1, "min must not be above max") }),
    { n: 1 },
    "“n”: min must not be above max.",
  ],
  [z.object({ n: z.int().refine((n) => n > 1, "Two rates are the same.") }), { n: 1 }, "Two rates are the same."],
  [z.array(z.string()), [1], "Entry 1 must be text."],
])("says what is wrong: %#", (schema, value, sentence) => {
  expect(sentenceOf(schema, value)).toBe(sentence);
});

test("no schema speaks in the words of the validator", () => {
  const issues = z
    .object({ a: z.templateLiteral(["x", z.int()]), b: z.date(), c: z.file() })
    .safeParse({ a: 1, b: 1, c: 1 });
  for (const { message } of issues.error?.issues ?? []) expect(message).toMatch(/^(?:must|is|has|does) /);
  expect(messageOf({ code: "custom", input: 1, message: undefined }).msg).toBe("is not valid");
});

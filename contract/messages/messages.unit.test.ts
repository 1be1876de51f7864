import i18next from "i18next";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { MESSAGES, say } from "./catalogue.ts";
import { trust } from "../base/trust.ts";
import { render, sayFrom, type Catalogue, type Message } from "./message.ts";
import { explanationOf, problem } from "./shared.ts";

const catalogue: Catalogue = MESSAGES;
const i18n = i18next.createInstance();
await i18n.init({ lng: "en", resources: { en: { messages: MESSAGES } }, interpolation: { escapeValue: false } });

/** A value for each parameter of a text, by its format. */
function parametersOf(text: string): Record<string, string | number | string[]> {
  const slots = [...text.matchAll(/\{\{(?<name>\w+)(?:, (?<format>\w+))?\}\}/g)];
  return Object.fromEntries(
    slots.map(({ groups: { name = "", format } = {} }) => {
      if (format === "number") return [name, 1_234_567.25];
      return [name, format === "list" ? ["Ada", "Ben", "Cem"] : `“${name}” $t(errors.forbidden) {{name}} & <b>`];
    }),
  );
}

test("every sentence is rendered as by i18next, whatever its parameters hold", () => {
  // The keys of this instance are not those of the interface's words.
  const translate = trust<(key: string, options: object) => string>(i18n.t);
  const texts = Object.entries(catalogue).flatMap(([group, of]) =>
    Object.entries(of).map(([name, text]) => ({ key: `${group}.${name.replace(/_(?:one|other)$/, "")}`, text })),
  );
  const rendered = texts.flatMap(({ key, text }) =>
    [0, 1, 2, 1_000].map((count) => {
      const params = { ...parametersOf(text), count };
      return [
        key,
        render(catalogue, key, params),
        translate(key, {
          ns: "messages",
          ...(!/\bcount\b/.test(text) && key in params ? {} : { count }),
          replace: params,
        }),
      ];
    }),
  );
  expect(rendered.length).toBeGreaterThan(1_000);
  expect(rendered.filter(([, own, theirs]) => own !== theirs)).toEqual([]);
});

test("sentences with a count have both forms, and what has no text is a fault", () => {
  const lonely = Object.entries(catalogue).flatMap(([group, of]) =>
    Object.keys(of)
      .filter((name) => /_(?:one|other)$/.test(name))
      .flatMap((name) => {
        const stem = name.replace(/_(?:one|other)$/, "");
        const isWhole = `${stem}_one` in of && `${stem}_other` in of && !(stem in of);
        return isWhole ? [] : [`${group}.${name}`];
      }),
  );
  expect(lonely).toEqual([]);
  expect(() => render(catalogue, "lists.none", {})).toThrow("there is no message lists.none");
});

const fruit = sayFrom({
  basket: {
    empty: "The basket is empty.",
    full_one: "“{{name}}” holds {{count, number}} fruit.",
    full_other: "“{{name}}” holds {{count, number}} fruits.",
    kinds: "It holds {{kinds, list}}.",
    why: "Nothing was added. {{reason}}",
  },
});

test("numbers, plurals, lists and sentences inside sentences", () => {
  expect(fruit("basket.empty")).toEqual({ msg: "The basket is empty.", key: "basket.empty", params: {} });
  expect(fruit("basket.full", { name: "A", count: 1 }).msg).toBe("“A” holds 1 fruit.");
  expect(fruit("basket.full", { name: "{{count}}", count: 1_200 }).msg).toBe("“{{count}}” holds 1,200 fruits.");
  expect(fruit("basket.kinds", { kinds: ["apples", "pears", "figs"] }).msg).toBe("It holds apples, pears, and figs.");
  const reason = fruit("basket.full", { name: "A", count: 3 });
  expect(fruit("basket.why", { reason })).toEqual({
    msg: "Nothing was added. “A” holds 3 fruits.",
    key: "basket.why",
    params: { reason },
  });
});

test("parameters that the sentence does not name are not sent", () => {
  const named = { name: "A", count: 1, token: "secret" };
  expect(fruit("basket.full", named).params).toEqual({ name: "A", count: 1 });
});

test("keys and parameters are typed by the texts", () => {
  type Call<Key extends "basket.empty" | "basket.full" | "basket.kinds"> = Parameters<typeof fruit<Key>>;
  expectTypeOf<Call<"basket.empty">>().toEqualTypeOf<["basket.empty"]>();
  expectTypeOf<Call<"basket.kinds">>().toEqualTypeOf<["basket.kinds", { kinds: readonly string[] }]>();
  expectTypeOf<Call<"basket.full">>().toEqualTypeOf<["basket.full", { name: string | Message; count: number }]>();
  type Renews = Parameters<typeof say<"account.subscriptionRenews">>;
  expectTypeOf<["account.subscriptionRenews", { name: string }]>().toExtend<Renews>();
  expectTypeOf<["account.subscriptionRenews"]>().not.toExtend<Renews>();
  expectTypeOf<["account.subscriptionRenews", { title: string }]>().not.toExtend<Renews>();
  expectTypeOf<["account.subscriptionRenews", { name: number }]>().not.toExtend<Renews>();
  expectTypeOf<"account.nothing">().not.toExtend<Parameters<typeof say>[0]>();
});

test("issues of zod keep the key of their message, through unions too", () => {
  const schema = z.object({
    name: z.string().min(1, problem("input.firstName")).max(5),
    line: z.string().regex(/^x/, problem("input.lineTooLong", { max: 1_000 })),
    even: z.int().refine((n) => n % 2 === 0, { path: ["half"], ...problem("input.id") }),
  });
  const { issues = [] } = schema.safeParse({ name: "", line: "a", even: 1 }).error ?? {};
  expect(issues.map((issue) => [issue.path.join("."), issue.message, explanationOf(issue)])).toEqual([
    ["name", "Enter your first name.", say("input.firstName")],
    ["line", "Each line can have 1,000 characters.", say("input.lineTooLong", { max: 1_000 })],
    ["even.half", "must be an id", say("input.id")],
  ]);
  expect(explanationOf({ message: "Written here." })).toBeUndefined();
});

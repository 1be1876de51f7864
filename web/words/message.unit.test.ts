import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { say } from "#contract/messages/catalogue.ts";
import { problem } from "#contract/messages/shared.ts";
import { ApiError } from "#web/api/api-error.ts";
import { i18n } from "./i18n.ts";
import { messageOfIssue, problemOf, translate } from "./message.ts";
import "./signed-in.ts";

beforeAll(async () => {
  const de = {
    account: { subscriptionRenews: "„{{name}}“ wird verlängert." },
    fields: { notWritten: "„{{text}}“ {{problem}}." },
    input: { expected: "muss {{expected}} sein", id: "{{unknown}}" },
    values: { email: "eine Adresse" },
    jobs: { busy_one: "{{count, number}} Export läuft.", busy_other: "{{count, number}} Exporte laufen." },
  };
  i18n.addResourceBundle("de", "messages", de);
  await i18n.changeLanguage("de");
});

afterAll(async () => {
  i18n.removeResourceBundle("de", "messages");
  await i18n.changeLanguage("en");
});

test("a message is shown in the reader's language, with its parts, numbers and plurals", () => {
  expect(translate(say("account.subscriptionRenews", { name: "Lumen & Söhne" }))).toBe(
    "„Lumen & Söhne“ wird verlängert.",
  );
  const wrong = say("input.expected", { expected: say("values.email") });
  expect(translate(say("fields.notWritten", { text: "x", problem: wrong }))).toBe("„x“ muss eine Adresse sein.");
  expect(translate(say("jobs.busy", { count: 1 }))).toBe("1 Export läuft.");
  expect(translate(say("jobs.busy", { count: 1_200 }))).toBe("1.200 Exporte laufen.");
});

test("without a sentence or a parameter in this catalogue it is shown as the server wrote it", () => {
  expect(translate({ msg: "Written here.", key: "later.sentence", params: { a: 1 } })).toBe("Written here.");
  expect(translate(say("input.id"))).toBe("must be an id");
  expect(translate({ msg: "No key." })).toBe("No key.");
  // A value may look like a parameter that is missing.
  const braces = say("account.subscriptionRenews", { name: "{{a}}" });
  expect(translate(braces)).toBe(braces.msg);
  // English where the language has no sentence.
  expect(translate({ ...say("errors.forbidden"), msg: "Old." })).toBe("You are not allowed to do this.");
});

test("refusals, their issues and what schemas find here are shown so", () => {
  const { msg: message, ...rendering } = say("input.expected", { expected: say("values.email") });
  const issues = [{ path: "email", message, ...rendering }];
  const error = new ApiError({ err: "conflict", ...say("account.subscriptionRenews", { name: "A" }), issues }, 409);
  expect([error.msg, error.fieldErrors()]).toEqual(["„A“ wird verlängert.", { email: "muss eine Adresse sein" }]);
  const schema = z
    .string()
    .min(2, problem("input.expected", { expected: "lang" }))
    .regex(/b/, "from here");
  const { error: found } = schema.safeParse("a");
  expect([problemOf(found), found?.issues.map(messageOfIssue)]).toEqual([
    "muss lang sein",
    ["muss lang sein", "from here"],
  ]);
  expect(problemOf(schema.safeParse("ab").error)).toBeUndefined();
});

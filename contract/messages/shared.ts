import type { z } from "zod";
import { client, errors } from "./errors.ts";
import { input, values } from "./input.ts";
import { message, sayFrom, type Arguments, type KeyIn, type Message, type ParametersAt } from "./message.ts";
import { sentences, validation } from "./validation.ts";

/** The sentences of the contract itself, which the web app has from its first screen. Those of the server: `messages.ts`. */
export const SHARED = { client, errors, input, sentences, validation, values } as const;

export type SharedKey = KeyIn<typeof SHARED>;

export const say = sayFrom(SHARED);

/** The message of a check of zod: `.min(1, problem("input.password"))`. The issue has its key beside the text. */
export function problem<Key extends SharedKey>(
  key: Key,
  ...params: Arguments<ParametersAt<typeof SHARED, Key>>
): { error: (issue: z.core.$ZodRawIssue) => string } {
  const sentence = say(key, ...params);
  return { error: (issue) => explain(issue, sentence) };
}

/** An issue that a check adds itself. */
export function issueOf(sentence: Message) {
  return { code: "custom" as const, message: sentence.msg, sentence };
}

/** Leaves the message on the issue, which zod copies after it has read the text. */
export function explain(issue: z.core.$ZodRawIssue, sentence: Message): string {
  Object.assign(issue, { sentence });
  return sentence.msg;
}

/** The message of an issue, where its text is one of the catalogue. */
export function explanationOf(issue: object): Message | undefined {
  return "sentence" in issue ? message.safeParse(issue.sentence).data : undefined;
}

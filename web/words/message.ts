import type { Message } from "#contract/messages/catalogue.ts";
import { explanationOf } from "#contract/messages/shared.ts";
import { trust } from "#contract/base/trust.ts";
import { i18n } from "./i18n.ts";

type Translatable = { msg: string } & { [Part in keyof Omit<Message, "msg">]?: Message[Part] | undefined };

/** A message of the server in the reader's language; as the server wrote it where this version has no such sentence. */
export function translate({ msg, key, params = {} }: Translatable): string {
  const { count } = params;
  const options = { ns: "messages" as const, ...(typeof count === "number" && { count }) };
  if (key === undefined || !i18n.exists(key, options)) return msg;
  const replace = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "object" && "msg" in value ? translate(value) : value,
    ]),
  );
  // Keys that come from the server are unknown to the types of the interface's own words.
  const text = trust<(key: string, options: object) => string>(i18n.t)(key, { ...options, replace });
  // A sentence of another version may have another parameter.
  return text.includes("{{") ? msg : text;
}

/** What is wrong with a value that a schema of the contract has checked here. */
export function messageOfIssue(issue: { message: string }): string {
  return translate(explanationOf(issue) ?? { msg: issue.message });
}

/** The first thing that is wrong with it; undefined for a value that fits. */
export function problemOf(error: { issues: readonly { message: string }[] } | undefined): string | undefined {
  const [issue] = error?.issues ?? [];
  return issue && messageOfIssue(issue);
}

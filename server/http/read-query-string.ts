import type { FastifyInstance } from "fastify";

const LIST = /^(\w+)\[\d*\]$/;
/** Names of values within a value, which no call takes: `a[b]=1` is `{ a: { "[b]": "1" } }`, for the call to refuse `a`. */
const WITHIN = /^(\w+)(\[.*)$/;

type Value = string | string[] | Record<string, string>;

/** Lets the routes of this scope take their body as a query string too: `a=1&b[]=2&b[]=3` is `{ a: "1", b: ["2", "3"] }`. */
export function acceptQueryStrings(scope: FastifyInstance): void {
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, parseQueryString(String(body))),
  );
}

/** A name that occurs again, or ends in brackets, has a list. */
export function parseQueryString(text: string): Record<string, Value> {
  const values = new Map<string, string | string[]>();
  const within = new Map<string, Record<string, string>>();
  for (const [key, value] of new URLSearchParams(text)) {
    const [, owner, rest] = LIST.test(key) ? [] : (WITHIN.exec(key) ?? []);
    if (owner !== undefined && rest !== undefined) {
      within.set(owner, { ...within.get(owner), [rest]: value });
      continue;
    }
    const list = LIST.exec(key)?.[1];
    const name = list ?? key;
    const before = values.get(name);
    if (before === undefined) values.set(name, list === undefined ? value : [value]);
    else values.set(name, [before, value].flat());
  }
  return Object.fromEntries<Value>([...values, ...within]);
}

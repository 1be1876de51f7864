import type { FastifyInstance } from "fastify";

const LIST = /^(\w+)\[\w*\]$/;

/** Lets the routes of this scope take their body as a query string too: `a=1&b[]=2&b[]=3` is `{ a: "1", b: ["2", "3"] }`. */
export function acceptQueryStrings(scope: FastifyInstance): void {
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, parseQueryString(String(body))),
  );
}

/** A name that occurs again, or ends in brackets, has a list. */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [key, value] of new URLSearchParams(text)) {
    const list = LIST.exec(key)?.[1];
    const name = list ?? key;
    const before = values.get(name);
    if (before === undefined) values.set(name, list === undefined ? value : [value]);
    else values.set(name, [before, value].flat());
  }
  return Object.fromEntries(values);
}

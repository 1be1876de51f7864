import type { FastifyInstance } from "fastify";
import type { Endpoint, InputOf, ReplyOf } from "#contract/base/endpoint.ts";
import type { ErrorReply } from "#contract/base/errors.ts";
import { login, signup } from "#contract/auth/endpoints.ts";
import { trust } from "#contract/base/trust.ts";
import type { UserView } from "#contract/users.ts";
import { declaredBy } from "./declared.ts";
import { formOf } from "./pictures.ts";

export type Answer<E extends Endpoint> = {
  status: number;
  body: ReplyOf<E>;
  /** The body as an error, for calls that expect a refusal. */
  error: ErrorReply;
  headers: Record<string, unknown>;
};

export const PASSWORD = "correct horse battery";
let people = 0;

/** One person's browser: keeps cookies, calls the API as the web app does. */
export class Browser {
  readonly app: FastifyInstance;
  readonly cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  /** Calls as the types allow; throws when the answer is a refusal that the contract does not declare. */
  async call<const E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    headers: Record<string, string> = {},
  ): Promise<Answer<E>> {
    const given = trust<Record<string, unknown>>({ ...trust<object>(input) }); // InputOf is always an object
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
    const pick = (part: "query" | "body") =>
      Object.fromEntries(Object.entries(given).filter(([name]) => isPartOf(endpoint, part, name)));
    const query = new URLSearchParams(
      Object.entries(pick("query"))
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
    );
    const address = `/api${path}${query.size > 0 ? `?${query}` : ""}`;
    const file = endpoint.picture ?? endpoint.upload?.name;
    const body = file ? formOf({ ...pick("body"), [file]: given[file] }) : endpoint.body && pick("body");
    const answer = await this.send(endpoint, address, body, headers);
    if (answer.status >= 400 && !declaredBy(endpoint).includes(answer.error.err))
      throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${answer.error.err}`);
    return answer;
  }

  /** Sends anything at all, for what the types would not allow. */
  async send<E extends Endpoint>(
    endpoint: E | Pick<E, "method">,
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<E>> {
    const response = await this.app.inject({
      method: endpoint.method,
      url,
      headers,
      cookies: Object.fromEntries(this.cookies),
      ...(payload !== undefined && { payload: trust<object>(payload) }), // inject takes strings and objects
    });
    for (const cookie of response.cookies) {
      if (cookie.value === "" || cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const isJson = response.headers["content-type"]?.includes("json") ?? false;
    const body: unknown = isJson ? response.json() : response.body;
    return { status: response.statusCode, body: trust(body), error: trust(body), headers: response.headers }; // replies are checked by the server in tests
  }

  /** Signs up a new person with a workspace of their own. */
  async signUp(overrides: Partial<InputOf<typeof signup>> = {}): Promise<UserView> {
    people += 1;
    const answer = await this.call(signup, {
      first_name: "Ada",
      last_name: `Tester ${people}`,
      email: `ada${people}@example.test`,
      password: PASSWORD,
      privacyAccepeted: true,
      company: `Company ${people}`,
      ...overrides,
    });
    if (answer.status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(answer.error)}`);
    return answer.body.user;
  }

  async signIn(email: string, password: string): Promise<Answer<typeof login>> {
    return this.call(login, { email, password });
  }
}

function isPartOf(endpoint: Endpoint, part: "query" | "body", name: string): boolean {
  if (name === (endpoint.picture ?? endpoint.upload?.name)) return false;
  const own = endpoint[part]?.shape;
  const inOther = [endpoint.params, endpoint.query, endpoint.body].some(
    (other) => other !== endpoint[part] && other && name in other.shape,
  );
  // A field that no part of the endpoint declares goes into the body, or into the query of endpoints without a body, so
  // that tests can see it refused.
  return own !== undefined && (name in own || (!inOther && (part === "body" || !endpoint.body)));
}

import { createApiKey, scopeOf, type ApiScope } from "#contract/api-keys.ts";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { makeOwningCreator } from "../factories/claims.ts";
import { giveRole, makeAdmin, makeOwner, type Person } from "../factories/people.ts";
import type { Role } from "#contract/base/roles.ts";
import { ACCESS_COOKIE } from "#server/http/client.ts";
import type { Browser } from "../support/browser.ts";
import type { World } from "../support/world.ts";

/** Someone who is refused, and how: `codes` are those of the refusal. */
export type RefusedCaller = {
  who: string;
  browser: Browser;
  headers: Record<string, string>;
  /** Undefined: this call is answered. */
  refusal: (endpoint: Endpoint) => Expected | undefined;
};
type Expected = [status: number, ...codes: string[]];

const DEAD: Expected = [401, "access_expired", "bad_access_token"];
const NO_KEY: Expected = [401, "invalid_api_key"];
const FORBIDDEN: Expected = [403, "forbidden"];
const ALL: ApiScope[] = ["read", "crm.write", "imports.write"];

const always = (expected: Expected) => () => expected;
const unlessOfScope = (scope: ApiScope) => (endpoint: Endpoint) =>
  scopeOf(endpoint) === scope ? undefined : FORBIDDEN;
const inWorkspaces =
  (code: string) =>
  ({ auth }: Endpoint): Expected | undefined =>
    auth === "user" ? undefined : [403, code, "forbidden"];

/** Everyone that a call which is not public refuses, whatever it is sent. */
export async function refusedCallers(world: World): Promise<RefusedCaller[]> {
  const sql = async (text: string, ...values: unknown[]) => world.root.$client.query(text, values);
  const person = async (change: string): Promise<Person> => {
    const made = await makeOwner(world, PLAN_IDS.agency);
    await sql(change, made.userId);
    return made;
  };
  const byCookie = (who: string, { browser }: Person, refusal: RefusedCaller["refusal"]): RefusedCaller => ({
    who,
    browser,
    headers: {},
    refusal,
  });

  const owner = await makeOwner(world, PLAN_IDS.agency);
  const key = async (who: string, scopes: ApiScope[], change: string, refusal: RefusedCaller["refusal"]) => {
    const made = (await owner.browser.call(createApiKey, { name: who, scopes, days: 30 })).body;
    if (change !== "") await sql(change, made.view._id);
    return { who, browser: world.browser(), headers: { authorization: `Bearer ${made.key}` }, refusal };
  };

  return [
    byCookie(
      "a session with expired access",
      await person("update sessions set access_expires_at = world.now() - interval '1 second' where user_id = $1"),
      always(DEAD),
    ),
    byCookie("a revoked session", await person("delete from sessions where user_id = $1"), always(DEAD)),
    byCookie(
      "a former member",
      await person("update workspace_members set left_at = world.now() where user_id = $1"),
      always(DEAD),
    ),
    byCookie(
      "a member without the second factor that is required",
      await person(
        "update customers set requires_second_factor = true where id = (select customer_id from users where id = $1)",
      ),
      inWorkspaces("second_factor_required"),
    ),
    byCookie(
      "a person with an account that is being deleted",
      await person("update users set deletion_at = world.now() + interval '9 days' where id = $1"),
      inWorkspaces("account_closing"),
    ),
    await key("a revoked key", ALL, "delete from api_keys where id = $1", always(NO_KEY)),
    await key(
      "an expired key",
      ALL,
      "update api_keys set expires_at = world.now() - interval '1 second' where id = $1",
      always(NO_KEY),
    ),
    await key("a key that only reads", ["read"], "", unlessOfScope("read")),
    await key("a key that only changes the CRM", ["crm.write"], "", unlessOfScope("crm.write")),
    await key("a key that only imports", ["imports.write"], "", unlessOfScope("imports.write")),
  ];
}

/** A user with a role in a workspace, each made once, and again when its session has ended. */
export function roleCallers(world: World) {
  const known = new Map<string, Browser>();
  return async (role: Role, { isAdmin = false } = {}): Promise<Browser> => {
    const found = known.get(`${role} ${isAdmin}`);
    if (found?.cookies.has(ACCESS_COOKIE)) return found;
    const { browser, userId } = await makeOwner(world);
    await giveRole(world, userId, role);
    await world.root.$client.query("update users set is_admin = $2 where id = $1", [userId, isAdmin]);
    known.set(`${role} ${isAdmin}`, browser);
    return browser;
  };
}

/** Signed-in users with workspaces of their own, made again when a call has ended their session. */
export function memberCallers(world: World) {
  const pool: Browser[] = [];
  let calls = 0;
  let staff: Browser | undefined;
  let creator: (Person & { creatorId: string }) | undefined;

  async function signedIn(): Promise<Browser> {
    const place = calls++ % 5;
    const member = pool[place];
    if (member?.cookies.has(ACCESS_COOKIE)) return member;
    const browser = world.browser();
    await browser.signUp();
    pool[place] = browser;
    return browser;
  }

  /** A user who may make the call: input is validated only for them. */
  async function allowedTo({ auth }: Endpoint): Promise<Browser> {
    if (auth === "creator") return (await owning()).browser;
    if (auth !== "admin") return signedIn();
    if (!staff?.cookies.has(ACCESS_COOKIE)) staff = (await makeAdmin(world)).browser;
    return staff;
  }

  /** A user who has claimed the profile of a creator. */
  async function owning(): Promise<Person & { creatorId: string }> {
    if (!creator?.browser.cookies.has(ACCESS_COOKIE)) creator = await makeOwningCreator(world);
    return creator;
  }

  return { signedIn, allowedTo, owning };
}

import fc from "fast-check";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createList } from "#contract/lists.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ERRORS, type ErrorCode } from "#contract/errors.ts";
import { BODY_LIMIT } from "#contract/limits.ts";
import { addCreator } from "#contract/crm.ts";
import { openImport, saveMapping } from "#contract/imports.ts";
import { allows, PERMISSIONS } from "#contract/permissions.ts";
import { ROLES } from "#contract/roles.ts";
import { trust } from "#contract/trust.ts";
import { ACCESS_COOKIE } from "#server/http/client.ts";
import { recordCreators } from "#server/domains/creators/index.ts";
import { refreshVocabulary } from "#server/engine/index.ts";
import { inputOf, NASTY_STRINGS, type KnownIds } from "../support/arbitrary.ts";
import type { Browser } from "../support/browser.ts";
import { declaredBy } from "../support/declared.ts";
import { ENDPOINTS } from "../support/endpoints.ts";
import { asFile, BAD_PICTURES, formOf, GOOD_PICTURES, PNG, TOO_LARGE } from "../support/pictures.ts";
import { useWorld, type World } from "../support/world.ts";
import { refusedCallers, roleCallers, type RefusedCaller } from "./callers.ts";
import { belongingsOf, countRows, customerIdOf, falseRecords } from "./neighbour.ts";
import { illFormedUrls, withIllFormed, type Input } from "./ill-formed.ts";

/**
 * Every call of the contract, walked by every kind of caller and with every kind of input. The parts are files of their
 * own, so that several processes share the work; together they walk every call once.
 */

const SECRET = "only-the-neighbour-knows";
/** Public addresses are shown to a team that has the creator in its CRM, and nowhere else. */
const ADDRESS = "address-of-a-walker";
const SHOWS_ADDRESSES = new Set(["crm", "lists", "custom-tops", "duplicates", "exports", "profiles"]);
const RUNS = 25;
const TABLES = ["", "a", "a,b\n1,2\n", "username;followers\n=cmd;12\nada;1,5 Mio\n", '{"username":"ada"}\n{', '"'].map(
  (text) => Buffer.from(text),
);
const PICTURES = Object.values({ ...GOOD_PICTURES, ...BAD_PICTURES });

const PARTS = 4;

let world: () => World;
let known: KnownIds;
/** What the neighbour owned before the walk: it is compared after each call. */
let owned: unknown;

export const name = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;
/** The connection check says back what it is sent: reflecting is its purpose. */
const takesAnything = (endpoint: Endpoint) => endpoint.feature === "connection-test";

/** Walks the calls of one part, in a world of its own: they are sent whatever their input may be, removals too. */
export function walkPart(part: number): void {
  world = useWorld();
  beforeAll(async () => {
    pool.length = 0;
    staff = undefined;
    inRole = roleCallers(world());
    callers = undefined;
    await prepareNeighbour();
  });
  const endpoints = ENDPOINTS.filter((_, i) => i % PARTS === part - 1);
  describe.each(endpoints.map((endpoint) => [name(endpoint), endpoint] as const))("%s", (_name, endpoint) => {
    walk(endpoint);
  });
}

/**
 * A user with a CRM, lists and imports, who has imported false records of the creators that everyone sees, and one of their
 * own: no reply may contain their secret, and no call may change their rows.
 */
async function prepareNeighbour(): Promise<void> {
  const outcomes = await recordCreators({
    ctx: world().ctx,
    input: {
      source: { kind: "file", name: "walk" },
      records: Array.from({ length: 8 }, (_, i) => ({
        accounts: [{ network: "instagram" as const, username: `walker${i}`, counts: [], posts: [] }],
        facts: { fullName: `Walker ${i}`, email: `${ADDRESS}${i}@example.test` },
        at: new Date("2026-01-01"),
        niches: [],
      })),
    },
  });
  await world().indexSync.flush();
  const neighbour = world().browser();
  await neighbour.signUp({ company: SECRET });
  const own = await recordCreators({
    ctx: world().ctx,
    input: {
      source: { kind: "file", name: SECRET, customerId: await customerIdOf(world(), SECRET) },
      records: falseRecords(SECRET),
    },
  });
  await world().indexSync.flush();
  await refreshVocabulary({ ctx: world().ctx });
  expect(own.map(({ creatorId }) => creatorId)).toEqual([
    ...outcomes.map(({ creatorId }) => creatorId),
    expect.any(Number),
  ]);
  const creators = own.map(({ creatorId }) => String(creatorId));
  const added = await neighbour.call(addCreator, { creatorsId: creators.slice(0, 4), newList: { title: SECRET } });
  const table = new File([`username,followers\n${SECRET},12\n`], `${SECRET}.csv`);
  const opened = await neighbour.call(openImport, { table });
  const { body: saved } = await neighbour.call(saveMapping, { importId: opened.body.import._id, name: SECRET });
  const list = await neighbour.call(createList, { title: `${SECRET} too`, creatorsId: creators.slice(2, 6) });
  const rows = await world().root.execute(sql`select id from crm_creators`);
  known = {
    creators,
    uuids: [
      ...rows.rows.map((row) => String(row.id)),
      ...added.body.lists.map((each_) => each_._id),
      list.body.list._id,
      opened.body.import._id,
      saved.mapping._id,
      added.body.actionId ?? "",
      list.body.actionId ?? "",
    ].filter((id) => id !== ""),
  };
  owned = await belongingsOf(world(), SECRET);
}

function walk(endpoint: Endpoint): void {
  test("answers only callers with the permission", async () => {
    const visitor = await world()
      .browser()
      .send(endpoint, addressOf(endpoint, sample(endpoint)), bodyOf(endpoint, sample(endpoint)));
    if (endpoint.auth !== "public") expect([visitor.status, visitor.error.err]).toEqual([401, "bad_access_token"]);
    else if (!endpoint.errors?.includes("bad_access_token")) expect(visitor.error.err).not.toBe("bad_access_token");
    if (endpoint.auth === "admin") {
      const member = await signedIn();
      const answer = await member.send(
        endpoint,
        addressOf(endpoint, sample(endpoint)),
        bodyOf(endpoint, sample(endpoint)),
      );
      expect([answer.status, answer.error.err]).toEqual([403, "forbidden"]);
    }
  });

  test("refuses roles without the permission it needs", async () => {
    const { can } = endpoint;
    if (!can) return;
    const roles = ROLES.filter((role) => !allows(role, can));
    expect(roles).not.toEqual([]);
    for (const role of roles) {
      const member = await inRole(role);
      const input = sample(endpoint);
      const answer = await member.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input));
      expect([answer.status, answer.error.err, answer.error.msg]).toEqual([403, "forbidden", PERMISSIONS[can].refusal]);
    }
  });

  test("refuses callers that are none any more, are on hold or lack the scope, and changes nothing", async () => {
    if (endpoint.auth === "public") return;
    callers ??= await refusedCallers(world());
    const before = await countRows(world());
    const input = sample(endpoint);
    for (const { who, browser, headers, refusal } of callers) {
      const expected = refusal(endpoint);
      if (!expected) continue;
      const [status, ...codes] = expected;
      // oxlint-disable-next-line no-await-in-loop -- each finds what the former left
      const answer = await browser.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input), headers);
      expect([who, answer.status]).toEqual([who, status]);
      expect(codes, who).toContain(answer.error.err);
    }
    expect(await countRows(world())).toEqual(before);
  });

  test("answers every role that has its permission, as members and as administrators", async () => {
    const { can } = endpoint;
    if (!can) return;
    for (const role of ROLES.filter((each) => allows(each, can))) {
      const input = sample(endpoint);
      // oxlint-disable-next-line no-await-in-loop -- each changes what the next one finds
      const answer = await (await inRole(role)).send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input));
      expect([role, answer.error.msg]).not.toEqual([role, PERMISSIONS[can].refusal]);
      expect([role, answer.status]).not.toEqual([role, 401]);
    }
    expect(await belongingsOf(world(), SECRET)).toEqual(owned);
    // Administrators of the installation have no more in a workspace than their role there.
    const refusedRole = ROLES.find((role) => !allows(role, can));
    if (!refusedRole) return;
    const input = sample(endpoint);
    const administrator = await inRole(refusedRole, { isAdmin: true });
    const answer = await administrator.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input));
    expect([answer.status, answer.error.msg]).toEqual([403, PERMISSIONS[can].refusal]);
  });

  test("turns foreign pages away from what changes something", async () => {
    const browser = await whoMay(endpoint);
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const answer = await browser.send(
      endpoint,
      addressOf(endpoint, sample(endpoint)),
      bodyOf(endpoint, sample(endpoint)),
      headers,
    );
    const changes = endpoint.method !== "GET" || endpoint.unsafe === true;
    if (changes) expect([answer.status, answer.error.err]).toEqual([403, "bad_origin"]);
    else expect(answer.status).not.toBe(403);
  });

  test("answers any input of its shape as declared, and leaves the neighbour alone", async () => {
    await fc.assert(
      fc.asyncProperty(inputArbitrary(endpoint), async (input) => {
        const browser = await signedIn();
        const answer = await browser.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input));
        expectDeclared(endpoint, answer.status, answer.error.err);
        const body = JSON.stringify(answer.body);
        expect(body).not.toContain(SECRET);
        if (!SHOWS_ADDRESSES.has(endpoint.feature)) expect(body).not.toContain(ADDRESS);
      }),
      { numRuns: RUNS },
    );
    expect(await belongingsOf(world(), SECRET)).toEqual(owned);
  });

  test("answers ill-formed text in any string as declared", async () => {
    const browser = await whoMay(endpoint);
    const arbitrary = inputArbitrary(endpoint, { ...known, isComplete: true });
    const [complete = sample(endpoint)] = fc.sample(arbitrary, { numRuns: 1, seed: 7 });
    for (const body of withIllFormed(complete.body)) {
      const input = { ...complete, body };
      // oxlint-disable-next-line no-await-in-loop -- a session that ends is replaced before the next call
      const answer = await browser.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input));
      expectDeclared(endpoint, answer.status, answer.error.err);
    }
    for (const url of illFormedUrls(endpoint, sample(endpoint), addressOf)) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await browser.send(endpoint, url, bodyOf(endpoint, sample(endpoint)));
      expect(answer.status, url).toBeLessThan(500);
    }
  });

  test("refuses what is not of its shape, and writes nothing", async () => {
    const browser = await whoMay(endpoint);
    const before = await countRows(world());
    for (const wrong of wrongInputs(endpoint)) {
      const answer = await browser.send(endpoint, wrong.url, wrong.body);
      expect([400, 404, 413], `${wrong.url} ${JSON.stringify(wrong.body)?.slice(0, 200)}`).toContain(answer.status);
      expect(answer.error).toMatchObject({ success: false, err: expect.any(String), msg: expect.any(String) });
    }
    expect(await countRows(world())).toEqual(before);
  });

  test("survives bodies that are no input at all", async () => {
    if (endpoint.method === "GET") return;
    const browser = await whoMay(endpoint);
    const url = addressOf(endpoint, sample(endpoint));
    const raw = (payload: string, type: string, { cookies } = browser, headers: Record<string, string> = {}) =>
      world().app.inject({
        method: endpoint.method,
        url,
        payload,
        headers: { "content-type": type, ...headers },
        cookies: Object.fromEntries(cookies),
      });
    const statuses = [
      (await raw("{", "application/json")).statusCode,
      (await raw("[1,2", "application/json")).statusCode,
      (await raw("a=b", "application/x-www-form-urlencoded")).statusCode,
    ];
    if (fileOf(endpoint)) {
      const part = `--x\r\ncontent-disposition: form-data; name="${fileOf(endpoint)}"; filename="a.png"\r\n\r\n`;
      const sent = [part, `${part}abc`, `${part}abc\r\n--x`, "--x--\r\n", "", "x", `${part}abc\r\n${part}abc\r\n--x--`];
      for (const form of sent) statuses.push((await raw(form, "multipart/form-data; boundary=x")).statusCode);
      statuses.push((await raw(part, "multipart/form-data")).statusCode);
    }
    for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
    for (const status of statuses) expect(status).toBeLessThan(500);
    const huge = { "content-length": String(10 * BODY_LIMIT) };
    expect((await raw("{}", "application/json", browser, huge)).statusCode).toBe(413);
    // Callers without permission are refused before the body is read.
    const refused = () => signedIn().then((member) => raw("{}", "application/json", member, huge));
    if (endpoint.auth === "admin") expect((await refused()).statusCode).toBe(403);
  });
}

function expectDeclared(endpoint: Endpoint, status: number, code: string | undefined): void {
  if (status === 200) return;
  // An odd value can make an address that is none.
  const declared = [...declaredBy(endpoint), "not_found"];
  expect(declared, `${name(endpoint)} answered ${status} ${code}`).toContain(code);
  expect(ERRORS[trust<ErrorCode>(code)].status).toBe(status); // declared, so a code of the catalogue
}

let members = 0;
const pool: Browser[] = [];
/** A signed-in person with a workspace; calls that end sessions get another. */
async function signedIn(): Promise<Browser> {
  const member = pool[members++ % 5];
  if (member && member.cookies.has(ACCESS_COOKIE)) return member;
  const browser = world().browser();
  await browser.signUp();
  pool[(members - 1) % 5] = browser;
  return browser;
}

let callers: RefusedCaller[] | undefined;

let inRole: ReturnType<typeof roleCallers>;

let staff: Browser | undefined;
/** A user with the permission of the call: input is validated only for them. */
async function whoMay({ auth }: Endpoint): Promise<Browser> {
  if (auth !== "admin") return signedIn();
  if (staff && staff.cookies.has(ACCESS_COOKIE)) return staff;
  staff = world().browser();
  const { _id } = await staff.signUp();
  await world().root.execute(sql`update users set is_admin = true where id = ${_id}`);
  return staff;
}

function inputArbitrary({ params, query, body, picture, upload }: Endpoint, ids = known): fc.Arbitrary<Input> {
  const partOf = (schema: z.ZodObject | undefined): fc.Arbitrary<Record<string, unknown>> =>
    schema ? trust(inputOf(schema, ids)) : fc.constant({}); // an object's schema makes objects
  const field = picture ?? upload?.name;
  const files = upload ? fc.constantFrom(...PICTURES, ...TABLES) : fc.constantFrom(...PICTURES);
  const file = files.map((one) => (field ? { [field]: asFile(one) } : {}));
  const sent = fc.tuple(partOf(body), file).map(([fields, form]) => Object.assign(fields, form));
  return fc.record({ params: partOf(params), query: partOf(query), body: field ? sent : partOf(body) });
}

function sample(endpoint: Endpoint): Input {
  return fc.sample(inputArbitrary(endpoint), { numRuns: 1, seed: 7 })[0] ?? { params: {}, query: {}, body: {} };
}

function addressOf({ path }: Endpoint, { params, query }: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key]).toWellFormed()),
  );
  const spell = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, spell(value).toWellFormed()]));
  return `/api${filled}${search.size > 0 ? `?${search}` : ""}`;
}

function bodyOf(endpoint: Endpoint, { body }: Input): unknown {
  if (!endpoint.body && !endpoint.upload) return undefined;
  const isForm = fileOf(endpoint) !== undefined && typeof body === "object" && !Array.isArray(body);
  return isForm ? formOf(trust<Record<string, unknown>>(body)) : body; // an object, as partOf and wrongInputs make them
}

/** The field that holds the file of a form. */
function fileOf({ picture, upload }: Endpoint): string | undefined {
  return picture ?? upload?.name;
}

const WRONG_VALUES: unknown[] = [null, -1, 1e300, {}, [[]], { $gt: "" }, "x".repeat(20_000), ["x", { y: 1 }], true];

/** One wrong thing at a time: an unknown field, and each field with values it does not take. */
function wrongInputs(endpoint: Endpoint): { url: string; body: unknown }[] {
  const right = sample(endpoint);
  const wrong: Input[] = [];
  const strict = !takesAnything(endpoint);
  if (endpoint.query && strict) {
    wrong.push({ ...right, query: { ...right.query, surprise: "1" } });
    for (const field of Object.keys(endpoint.query.shape))
      wrong.push({ ...right, query: { ...right.query, [field]: "\u0000".repeat(5_000) } });
  }
  for (const field of Object.keys(endpoint.params?.shape ?? {})) {
    for (const nasty of NASTY_STRINGS) wrong.push({ ...right, params: { ...right.params, [field]: `${nasty}?` } });
  }
  if (endpoint.upload) {
    const file = asFile(Buffer.from("username\nada"));
    for (const body of [
      {},
      { [endpoint.upload.name]: "text" },
      { other: file },
      { [endpoint.upload.name]: file, more: "x" },
    ])
      wrong.push({ ...right, body });
  }
  if (endpoint.body && strict) {
    const body = trust<Record<string, unknown>>(right.body); // made by partOf
    wrong.push(
      { ...right, body: { ...body, surprise: 1 } },
      { ...right, body: { ...body, __proto: {} } },
      { ...right, body: [] },
      { ...right, body: "text" },
    );
    if (endpoint.picture) {
      const without = Object.fromEntries(Object.entries(body).filter(([field]) => field !== endpoint.picture));
      wrong.push(
        { ...right, body: without },
        { ...right, body: { ...without, [endpoint.picture]: "text" } },
        { ...right, body: { ...without, other: asFile(PNG) } },
        { ...right, body: { ...body, [endpoint.picture]: asFile(TOO_LARGE) } },
        { ...right, body: { ...body, [endpoint.picture]: asFile(Buffer.alloc(20_000_000)) } },
      );
    }
    for (const [field, schema] of Object.entries(endpoint.body.shape)) {
      const refused = WRONG_VALUES.filter((value) => !z.safeParse(schema, value).success);
      for (const value of refused) wrong.push({ ...right, body: { ...body, [field]: value } });
    }
  }
  return wrong.map((input) => ({ url: addressOf(endpoint, input), body: bodyOf(endpoint, input) }));
}

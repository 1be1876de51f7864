import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/base/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/base/errors.ts";
import { allows, PERMISSIONS } from "#contract/base/permissions.ts";
import { say } from "#contract/messages/catalogue.ts";
import { ROLES } from "#contract/base/roles.ts";
import { startClaim } from "#contract/creator-profile/claims.ts";
import { connectGmail, connectMailbox, testMailbox } from "#contract/mail/mailbox.ts";
import { getMailPictures } from "#contract/mail/pictures.ts";
import { testMail } from "#contract/mail/templates.ts";
import { testConnector } from "#contract/sources.ts";
import { trust } from "#contract/base/trust.ts";
import type { KnownIds } from "../support/arbitrary.ts";
import { declaredBy } from "../support/declared.ts";
import { ENDPOINTS } from "../support/endpoints.ts";
import { useWorld, type World } from "../support/world.ts";
import { memberCallers, roleCallers } from "./callers.ts";
import { addressOf, bodyOf, inputArbitrary, isWrite, name, sample, type Input } from "./inputs.ts";
import { ADDRESS, prepareNeighbour, SECRET } from "./neighbour.ts";
import { belongingsOf, fingerprint, OWNED_TABLES, WITHOUT_NEIGHBOUR, type Belonging } from "./snapshots.ts";
import { illFormedBodies, wrongInputs } from "./wrong-inputs.ts";

/**
 * Every call of the contract: who is refused, what is refused, and what any input of its shape does to the data of
 * others. The parts are files of their own, so that processes share the work; together they walk every call once. What
 * is alike for all calls of a kind is proved once in callers.test.ts and kinds.test.ts.
 */

const SHOWS_ADDRESSES = new Set(["crm", "lists", "custom-tops", "duplicates", "exports", "profiles"]);
/** Calls that send requests to networks or mail servers: the tests of their domain answer these themselves. */
const REACHES_NETWORKS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  testConnector,
  startClaim,
  testMailbox,
  connectMailbox,
  testMail,
  connectGmail,
  getMailPictures,
]);
const PARTS = 2;

type Walk = {
  world: World;
  known: KnownIds;
  /** What the neighbour owned before the walk. */
  owned: Belonging[];
  members: ReturnType<typeof memberCallers>;
  inRole: ReturnType<typeof roleCallers>;
};

/** Walks the calls of one part, in a world of its own: they are sent whatever their input may be, removals too. */
export function walkPart(part: number): void {
  const world = useWorld();
  let walk: Walk | undefined;
  const walking = () => walk ?? expect.fail("the walk is prepared before its tests");
  beforeAll(async () => {
    const known = await prepareNeighbour(world());
    const owned = await belongingsOf(world(), SECRET);
    walk = { world: world(), known, owned, members: memberCallers(world()), inRole: roleCallers(world()) };
  });

  const { true: ofStaff = [], false: ofMembers = [] } = Object.groupBy(
    ENDPOINTS.filter((_, i) => i % PARTS === part - 1).map((endpoint) => [name(endpoint), endpoint] as const),
    ([, { auth }]) => (auth === "admin" ? "true" : "false"),
  );

  test("the neighbour has rows in the tables that calls fill", () => {
    const filled = new Set(walking().owned.map(({ what }) => what));
    expect(OWNED_TABLES.filter((table) => !filled.has(table))).toEqual(WITHOUT_NEIGHBOUR);
  });

  describe.each(ofMembers.filter(([, endpoint]) => refusesAnything(endpoint)))("%s", (_name, endpoint) => {
    test("refuses other callers and input that is not of its shape, and writes nothing", async () => {
      expect.hasAssertions();
      await refusesOthers(walking(), endpoint);
    });
  });

  describe.each(ofMembers.filter(([, endpoint]) => !REACHES_NETWORKS.has(endpoint)))("%s", (_name, endpoint) => {
    test("answers any input of its shape as declared, and leaves the neighbour alone", async () => {
      const { world: of, owned } = walking();
      await answersItsShape(walking(), endpoint, (body) => {
        expect(body).not.toContain(SECRET);
        if (!SHOWS_ADDRESSES.has(endpoint.feature)) expect(body).not.toContain(ADDRESS);
      });
      if (isWrite(endpoint)) expect(await belongingsOf(of, SECRET)).toEqual(owned);
    });
  });

  test("no read changed anything that the neighbour owns", async () => {
    expect(await belongingsOf(world(), SECRET)).toEqual(walking().owned);
  });

  // Last, because administrators may change what any workspace owns.
  describe.each(ofStaff)("%s", (_name, endpoint) => {
    test("refuses other callers and input that is not of its shape, and writes nothing", async () => {
      expect.hasAssertions();
      await refusesOthers(walking(), endpoint);
    });

    if (REACHES_NETWORKS.has(endpoint)) return;
    test("answers any input of its shape as declared", async () => {
      expect.hasAssertions();
      await answersItsShape(walking(), endpoint);
    });
  });
}

async function refusesOthers({ world, known, members, inRole }: Walk, endpoint: Endpoint): Promise<void> {
  const { auth, can } = endpoint;
  const send = (browser: ReturnType<World["browser"]>, input: Input, headers = {}) =>
    browser.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input), headers);
  const right = sample(endpoint);
  const allowed = await members.allowedTo(endpoint);
  const member = await members.signedIn();
  const lacking = can && ROLES.find((role) => !allows(role, can));
  const inferior = lacking && (await inRole(lacking));
  // Reads are answered to callers that they are not refused to; they write nothing either way.
  const before = isWrite(endpoint) ? await fingerprint(world) : undefined;

  if (auth !== "public") {
    const { status, error } = await send(world.browser(), right);
    expect([status, error.err]).toEqual([401, "bad_access_token"]);
  }
  if (auth === "admin") {
    const { status, error } = await send(member, right);
    expect([status, error.err]).toEqual([403, "forbidden"]);
  }
  if (can) {
    const { status, error } = await send(inferior ?? expect.fail(`every role has ${can}`), right);
    expect([status, error.err, error.msg]).toEqual([403, "forbidden", say(PERMISSIONS[can].refusalKey).msg]);
  }
  if (isWrite(endpoint)) {
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    const { status, error } = await send(allowed, right, foreign);
    expect([status, error.err]).toEqual([403, "bad_origin"]);
  }
  const own = auth === "creator" ? await members.owning() : undefined;
  if (own) {
    for (const of of [ownOf(right, own), ownOf(right, { creatorId: known.creators[0] ?? "" })]) {
      const { status, error } = await send(member, of);
      expect([status, error.err]).toEqual([404, "not_found"]);
    }
    const { status, error } = await send(allowed, ownOf(right, { creatorId: known.creators[0] ?? "" }));
    expect([status, error.err]).toEqual([404, "not_found"]);
  }
  for (const given of wrongInputs(endpoint)) {
    const isOfPath = given.params["id"] !== right.params["id"];
    const wrong = own && !isOfPath ? ownOf(given, own) : given;
    const { status, error } = await send(allowed, wrong);
    expect([400, 404, 413], `${addressOf(endpoint, wrong)} ${JSON.stringify(wrong.body)}`).toContain(status);
    expect(error).toMatchObject({ success: false, err: expect.any(String), msg: expect.any(String) });
  }
  if (before) expect(await fingerprint(world)).toEqual(before);
}

async function answersItsShape(
  { world, known, members }: Walk,
  endpoint: Endpoint,
  examine: (body: string) => void = () => {},
): Promise<void> {
  if (endpoint.auth === "public" && !endpoint.errors?.includes("bad_access_token")) {
    const right = sample(endpoint, known);
    const { error } = await world.browser().send(endpoint, addressOf(endpoint, right), bodyOf(endpoint, right));
    expect(error.err).not.toBe("bad_access_token");
  }
  const answersAsDeclared = async (given: Input) => {
    const browser = await members.allowedTo(endpoint);
    const input = endpoint.auth === "creator" ? ownOf(given, await members.owning()) : given;
    const answer = await browser.send(endpoint, addressOf(endpoint, input), bodyOf(endpoint, input));
    expectDeclared(endpoint, answer.status, answer.error.err);
    examine(JSON.stringify(answer.body));
  };
  await fc.assert(fc.asyncProperty(inputArbitrary(endpoint, known), answersAsDeclared), { numRuns: runsOf(endpoint) });
  const [complete = sample(endpoint)] = fc.sample(inputArbitrary(endpoint, { ...known, isComplete: true }), {
    numRuns: 1,
    seed: 7,
  });
  const naming = known.uuids
    .map((id) => [id, sample(endpoint, { ...known, uuids: [id], isComplete: true, isKnown: true })] as const)
    .filter(([id, input]) => JSON.stringify(input).includes(id))
    .map(([, input]) => input);
  for (const input of naming) await answersAsDeclared(input);
  for (const body of illFormedBodies(endpoint, complete)) await answersAsDeclared({ ...complete, body });
}

/** Names the caller's own creator, or another one. */
function ownOf(input: Input, { creatorId }: { creatorId: string }): Input {
  return { ...input, params: { ...input.params, id: creatorId } };
}

/** Inputs of each call. */
const RUNS = 25;

/** A call without input is the same each time. */
function runsOf(endpoint: Endpoint): number {
  return takesInput(endpoint) ? RUNS : 1;
}

function takesInput({ params, query, body, picture, upload }: Endpoint): boolean {
  return (params ?? query ?? body ?? picture ?? upload) !== undefined;
}

/** Anyone may make a public read, where no input is wrong. */
function refusesAnything(endpoint: Endpoint): boolean {
  return endpoint.auth !== "public" || isWrite(endpoint) || wrongInputs(endpoint).length > 0;
}

function expectDeclared(endpoint: Endpoint, status: number, code: string | undefined): void {
  if (status === 200) {
    expect(code ?? null).toBeNull();
    return;
  }
  // An odd value can make a path that does not exist, so not_found is allowed as well.
  const declared = [...declaredBy(endpoint), "not_found"];
  expect(declared, `${name(endpoint)} answered ${status} ${code}`).toContain(code);
  expect(ERROR_STATUS[trust<ErrorCode>(code)]).toBe(status); // declared, so a code of the catalogue
}

import { sql } from "drizzle-orm";
import type { InputOf } from "#contract/base/endpoint.ts";
import { chooseEmployees, readRanks, type readAdvocacy } from "#contract/employee-advocacy/endpoints.ts";
import { inviteEmployees, joinEmployees, readEmployeeInvitation } from "#contract/employee-advocacy/people.ts";
import { addCreators, createList } from "#contract/lists/endpoints.ts";
import { newToken } from "#server/secrets.ts";
import { makeOwner, type Person } from "#test/factories/people.ts";
import type { World } from "#test/support/world.ts";

export type Program = Person & { listId: string };
export type Filters = NonNullable<InputOf<typeof readAdvocacy>["filters"]>;

/** The owner of a workspace whose employees are these creators. */
export async function makeProgram(world: World, creators: readonly string[], plan?: number): Promise<Program> {
  const owner = await makeOwner(world, plan);
  const { body } = await owner.browser.call(createList, { title: "Employees" });
  const listId = body.list._id;
  if (creators.length > 0) await owner.browser.call(addCreators, { topIds: [listId], creatorsId: [...creators] });
  const { status } = await owner.browser.call(chooseEmployees, { listId });
  if (status !== 200) throw new Error(`the list was refused: ${status}`);
  return { ...owner, listId };
}

export async function ranksOf({ browser }: Pick<Person, "browser">, query: InputOf<typeof readRanks> = {}) {
  const { status, body } = await browser.call(readRanks, query);
  if (status !== 200) throw new Error(`the ranks were refused: ${status}`);
  return body;
}

/** An invitation with its token. */
export async function invited({ browser }: Pick<Person, "browser">, input: InputOf<typeof inviteEmployees> = {}) {
  const { body, error } = await browser.call(inviteEmployees, input);
  if (!body.link) throw new Error(`the invitation was refused: ${error.err}`);
  return { token: new URL(body.link, "http://here.test").searchParams.get("token") ?? "", ...body.invitation };
}

/** Puts this many other creators into the program's list. */
export async function fillList(world: World, { customerId, listId }: Program, count: number): Promise<void> {
  await world.root.execute(sql`
    with made as (
      insert into creators (full_name) select 'Creator ' || n from generate_series(1, ${count}::int) n
      returning id, full_name
    ), rows as (
      insert into crm_creators (customer_id, creator_id, full_name, search_text)
      select ${customerId}, id, full_name, lower(full_name) from made
    )
    insert into list_creators (list_id, customer_id, creator_id) select ${listId}, ${customerId}, id from made`);
}

let joined = 0;
export const linkedin = (username = `colleague-${(joined += 1)}`) => ({ network: "linkedin" as const, username });

/** The answer to someone who joins, and the token of their own link. */
export async function join(world: World, token: string, over: Partial<InputOf<typeof joinEmployees>> = {}) {
  const visitor = world.browser();
  const shown = await visitor.call(readEmployeeInvitation, { token });
  const statement = shown.status === 200 ? shown.body.statement : "none was shown";
  const { own = newToken() } = over;
  const answer = await visitor.call(joinEmployees, {
    token,
    name: "Ada Lovelace",
    profiles: [linkedin()],
    statement,
    ...over,
    own,
  });
  return { ...answer, own };
}

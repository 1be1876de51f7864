import { beforeEach } from "vitest";
import type { InputOf } from "#contract/base/endpoint.ts";
import * as contract from "#contract/moderation.ts";
import { listNotifications } from "#contract/notifications.ts";
import { disputeFigure } from "#contract/privacy.ts";
import type { MatterKind } from "#contract/base/states.ts";
import { updateUser } from "#contract/users.ts";
import { makeCreators } from "#test/factories/creators.ts";
import { makeAdmin, makeOwner, type Person } from "#test/factories/people.ts";
import { useWorld } from "#test/support/world.ts";

type Key = { kind: MatterKind; id: string };

export const refusal = ({ status, error }: { status: number; error: { err: string } }) => [status, error.err];

export async function noticesOf({ browser }: Person) {
  const { notifications } = (await browser.call(listNotifications, { type: "global" })).body;
  return notifications.map(({ payload }) => payload);
}

/** A world with an empty queue, an administrator and a member before each test. */
export function useDesk() {
  const world = useWorld();
  const people: { admin?: Person; owner?: Person } = {};
  const admin = () => people.admin ?? missing();
  const owner = () => people.owner ?? missing();
  const query = async (text: string, ...values: unknown[]) => (await world().root.$client.query(text, values)).rows;

  beforeEach(async () => {
    for (const table of ["support_messages", "disputes", "moderation_matters", "mails", "creator_niches", "objections"])
      await query(`delete from ${table}`);
    await query("update users set is_admin = false");
    people.admin = await makeAdmin(world());
    people.owner = await makeOwner(world());
    await owner().browser.call(updateUser, { first_name: "Grace", last_name: "Hopper" });
    await admin().browser.call(updateUser, { first_name: "Ada", last_name: "Admin" });
    await query("delete from mails");
  });

  async function creator(): Promise<string> {
    const [id = ""] = await makeCreators(world(), 1);
    return id;
  }

  /** A niche that the classifier has proposed. */
  async function propose(creatorId: string): Promise<string> {
    const [{ id: niche } = { id: 0 }] = await query("select id from niches order by id limit 1");
    await query(
      `insert into creator_niches (creator_id, niche_id, state, source_id, evidence)
       select $1, $2, 3, (select min(id) from sources), '{"words": ["arabica", "espresso"], "score": 4}'`,
      creatorId,
      niche,
    );
    return `${creatorId}:${niche}`;
  }

  async function dispute(creatorId: string): Promise<string> {
    const text = "She has ten times as many.";
    const input = { id: creatorId, figure: "followers", network: "instagram", text } as const;
    return (await owner().browser.call(disputeFigure, input)).body.dispute._id;
  }

  const list = async (input: InputOf<typeof contract.listMatters> = {}) =>
    (await admin().browser.call(contract.listMatters, input)).body;
  const get = async (key: Key) => (await admin().browser.call(contract.getMatter, key)).body.matter;

  async function only(kind: MatterKind) {
    const { matters } = await list({ filters: { kinds: [kind], state: "all" } });
    if (matters[0] === undefined || matters.length > 1) throw new Error(`${matters.length} of ${kind}`);
    return { kind, id: matters[0].id };
  }

  async function close(
    key: Key,
    outcome: "resolved" | "declined" = "resolved",
    note = "Done, thank you.",
    by = admin(),
  ) {
    return by.browser.call(contract.closeMatter, { ...key, outcome, note });
  }

  async function mailsTo(userId: string): Promise<{ subject: string; body: string }[]> {
    const sql = "select subject, body from mails where recipient = (select email from users where id = $1) order by id";
    return (await query(sql, userId)).map(({ subject, body }) => ({ subject, body }));
  }

  return { world, admin, owner, query, creator, propose, dispute, list, get, only, close, mailsTo };
}

function missing(): never {
  throw new Error("people are made before each test");
}

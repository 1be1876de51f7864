import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as contract from "#contract/moderation.ts";
import { sendEvidence, startClaim } from "#contract/creator-profile/claims.ts";
import { updateOwnProfile } from "#contract/creator-profile/edit.ts";
import { answerDispute, eraseCreator } from "#contract/privacy.ts";
import {
  MATTER_KINDS,
  MATTER_STEPS,
  MESSAGE_STATES,
  type MatterKind,
  type MessageState,
} from "#contract/base/states.ts";
import { sendCommunityMessage, sendReport, suggestProfiles } from "#contract/support.ts";
import { giveProfile } from "#test/factories/claims.ts";
import { makeAdmin, type Person } from "#test/factories/people.ts";
import { countStatements } from "#test/support/statements.ts";
import { atOnce, waitingForLocks } from "#test/support/waiting-for-locks.ts";
import { refusal, useDesk } from "./testing/desk.ts";

const { world, admin, owner, query, creator, propose, dispute, get, only, close } = useDesk();

type Key = { kind: MatterKind; id: string };
type Step = (typeof MATTER_STEPS)[number];

const CLOSING = ["open > assigned", "open > unassigned", "open > resolved", "open > declined"];
const REOPENING = ["resolved > reopened", "declined > reopened"];
/** What administrators can do, written out independently. */
const POSSIBLE: Record<MatterKind, readonly string[]> = {
  report: [...CLOSING, ...REOPENING],
  suggestion: [...CLOSING, ...REOPENING],
  message: [...CLOSING, ...REOPENING],
  dispute: CLOSING,
  category: CLOSING,
  objection: [...CLOSING.filter((one) => one !== "open > resolved"), ...REOPENING],
  claim: CLOSING,
  rename: CLOSING,
};

/** A matter of a kind that is open. */
async function open(kind: MatterKind): Promise<Key> {
  const { browser } = owner();
  const id = await creator();
  if (kind === "dispute") return { kind, id: await dispute(id) };
  if (kind === "category") return { kind, id: await propose(id) };
  if (kind === "report") await browser.call(sendReport, { message: "x" });
  if (kind === "objection") await browser.call(sendReport, { message: "x", creator: id, objection: true });
  if (kind === "suggestion") await browser.call(suggestProfiles, { suggestions: ["@ada.example"] });
  if (kind === "message") await browser.call(sendCommunityMessage, { subject: "x", description: "y" });
  if (kind === "claim") {
    const username = `creator_${id}`;
    await query("update accounts set username = $2, username_key = $2 where creator_id = $1", id, username);
    const { claim } = (await browser.call(startClaim, { network: "instagram", username })).body;
    await browser.call(sendEvidence, { id: claim._id, text: "x", link: "" });
  }
  if (kind === "rename") {
    await giveProfile(world(), owner().userId, id);
    await browser.call(updateOwnProfile, { id, fullName: "Grace Hopper" });
  }
  return only(kind);
}

/** Stores a state without taking a step. */
async function put({ kind, id }: Key, state: MessageState): Promise<void> {
  if (kind === "dispute")
    await query(
      "update disputes set state = $2, answer = null where id = $1",
      id,
      { open: "open", resolved: "corrected", declined: "rejected" }[state],
    );
  else if (kind === "category")
    await query(
      "update creator_niches set state = $2 where creator_id || ':' || niche_id = $1",
      id,
      { open: 3, resolved: 0, declined: -1 }[state],
    );
  else await query("update support_messages set state = $2 where id = $1", id, state);
  if (kind === "rename" && state === "open")
    await query(
      `update creator_claims set requested_name = 'Grace', rename_message_id = $1
       where state = 'owned' and user_id = (select user_id from support_messages where id = $1)`,
      id,
    );
  if (kind === "claim" && state === "open")
    await query(`update creator_claims set state = 'review', "end" = null where message_id = $1`, id);
}

async function take(key: Key, step: Step, { browser, userId }: Person = admin()) {
  if (step === "assigned") return browser.call(contract.assignMatter, { ...key, assignee: userId });
  if (step === "unassigned") return browser.call(contract.assignMatter, { ...key, assignee: null });
  if (step === "reopened") return browser.call(contract.reopenMatter, key);
  return browser.call(contract.closeMatter, { ...key, outcome: step, note: "x" });
}

/** All that a step writes. */
async function written(): Promise<unknown> {
  const tables = [
    "support_messages",
    "disputes",
    "creator_niches",
    "moderation_matters",
    "moderation_steps",
    "audit_events",
    "notifications",
    "mails",
    "actions",
  ];
  return query(`select ${tables.map((name) => `(select jsonb_agg(t order by t::text) from ${name} t)`).join(", ")}`);
}

describe("from every state", () => {
  test.each(MATTER_KINDS)("each step of a %s is possible, or refused and writes nothing", async (kind) => {
    const key = await open(kind);
    const possible: string[] = [];
    for (const state of MESSAGE_STATES) {
      for (const step of MATTER_STEPS) {
        await put(key, state);
        const [before, view] = [await written(), await get(key)];
        world().emitted.length = 0;
        const { status, error } = await take(key, step);
        const isTaken = status === 200;
        if (isTaken) possible.push(`${state} > ${step}`);
        expect([isTaken, state, step]).toEqual([contract.matterMay(view, step), state, step]);
        expect(isTaken || ["conflict", "bad_request"].includes(error.err)).toBe(true);
        const [wrote, emitted] = isTaken ? [before, []] : [await written(), world().emitted];
        expect([wrote, emitted]).toEqual([before, []]);
        const after = (await get(key)).state;
        const became = { assigned: "assigned", unassigned: "open", resolved: step, declined: step, reopened: "open" };
        const stays = state === "open" && view.assignee ? "assigned" : state;
        // The assignee stays.
        const isAgainAssigned = step === "reopened" && view.assignee !== null;
        expect(after).toBe(isTaken ? (isAgainAssigned ? "assigned" : became[step]) : stays);
      }
    }
    expect(possible.toSorted()).toEqual(POSSIBLE[kind].toSorted());
  });

  test("the record of an erasure stays as it is", async () => {
    await admin().browser.call(eraseCreator, { creatorId: await creator() });
    const key = await only("objection");
    const before = await written();
    for (const step of MATTER_STEPS) {
      expect(contract.matterMay(await get(key), step)).toBe(false);
      expect(refusal(await take(key, step))).toEqual([409, "conflict"]);
    }
    expect(await written()).toEqual(before);
  });
});

describe("of two administrators at once exactly one takes the step", () => {
  const rowOf = sql`select id from moderation_matters`;
  async function raced(key: Key, step: Step) {
    const other = await makeAdmin(world());
    await take(key, "assigned");
    return atOnce(world(), rowOf, [() => take(key, step), () => take(key, step, other)]);
  }
  const outcomes = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b);

  test.each(MATTER_KINDS)("and the other learns who was first: %s", async (kind) => {
    const key = await open(kind);
    const answers = await raced(key, "declined");
    expect(outcomes(answers)).toEqual([200, 409]);
    const { steps } = await get(key);
    expect(steps.filter(({ step }) => step === "declined")).toHaveLength(1);
    const [by] = steps.flatMap((one) => (one.step === "declined" && one.by !== null ? [one.by] : []));
    const { error } = answers.find(({ status }) => status === 409) ?? answers[0] ?? { error: { msg: "" } };
    expect(error.msg).toBe(by ? `${by} has declined this in the meantime.` : "This has been declined in the meantime.");
  });

  test("when it is opened again, too", async () => {
    const key = await open("report");
    await close(key);
    const other = await makeAdmin(world());
    const steps = [() => take(key, "reopened"), () => take(key, "reopened", other)];
    expect(outcomes(await atOnce(world(), rowOf, steps))).toEqual([200, 409]);
  });

  test("of niches, together with one of them", async () => {
    const [first, second] = [await open("category"), await open("category")];
    await take(first, "assigned");
    const [one, all] = await atOnce<{ status: number }>(world(), rowOf, [
      async () => take(first, "resolved"),
      async () =>
        admin().browser.call(contract.closeProposals, {
          selection: { ids: [first.id, second.id] },
          outcome: "declined",
        }),
    ]);
    // Together they decide what is left.
    expect(all?.status).toBe(200);
    expect((await get(first)).state).toBe(one?.status === 200 ? "resolved" : "declined");
    expect((await get(second)).state).toBe("declined");
    expect((await get(first)).steps.filter(({ step }) => step !== "assigned")).toHaveLength(1);
  });

  test("of the queue and the curation of the creator", async () => {
    const key = await open("category");
    const reply = await world().root.transaction(async (holder) => {
      await holder.execute(sql`select from creators where ${key.id} like id || ':%' for update`);
      const closing = take(key, "declined");
      await waitingForLocks(world());
      await holder.execute(
        sql`update creator_niches set state = 0 where ${key.id} = creator_id || ':' || niche_id and customer_id is null`,
      );
      await holder.execute(sql`commit`);
      return closing;
    });
    expect(refusal(reply)).toEqual([409, "conflict"]);
    expect(reply.error.msg).toBe("This has been resolved in the meantime.");
  });

  test("of the queue and the privacy desk", async () => {
    const key = await open("dispute");
    const answer = { id: key.id, state: "corrected" as const, answer: "x" };
    const answers = await atOnce<{ status: number }>(world(), sql`select id from disputes`, [
      async () => take(key, "declined"),
      async () => admin().browser.call(answerDispute, answer),
    ]);
    expect(outcomes(answers)).toEqual([200, 409]);
    expect((await get(key)).steps).toHaveLength(1);
  });
});

test("a step takes few statements", async () => {
  const key = await open("report");
  await take(key, "assigned");
  const count = async (step: Step) => countStatements(world(), async () => take(key, step));
  // The session; the beginning; the lock; the row; the step's own; the history; the tabs of administrators; the audit log;
  // the commit. They were 15, 26, 8 and 14, and 24 for niches.
  expect({
    assigned: await count("unassigned"),
    closed: await count("resolved"),
    refused: await count("declined"),
    reopened: await count("reopened"),
  }).toEqual({ assigned: 10, closed: 13, refused: 6, reopened: 9 });
  const ids = [await open("category"), await open("category"), await open("category")].map(({ id }) => id);
  const [first = "", ...others] = ids;
  await take({ kind: "category", id: first }, "resolved");
  const decide = async () =>
    admin().browser.call(contract.closeProposals, { selection: { ids: others }, outcome: "resolved" });
  expect(await countStatements(world(), decide)).toBe(22);
});

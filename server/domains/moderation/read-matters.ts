import { MATTERS_PAGE_SIZE } from "#contract/collections/matters.ts";
import * as contract from "#contract/moderation.ts";
import { MESSAGE_KINDS, type MatterKind, type MessageKind } from "#contract/states.ts";
import type { Context, Member } from "../../context.ts";
import { offsetOf } from "../../db/paging.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { readDispute } from "../privacy/index.ts";
import { answerStep, presentMatter, presentStep } from "./present.ts";
import { selectAnswerer, selectSteps } from "./steps-store.ts";
import * as store from "./store.ts";

export const listMatters = read(contract.listMatters)(async ({ ctx, input }) => {
  const { page, sort, asc, filters } = input;
  const limit = MATTERS_PAGE_SIZE;
  const isShown = (kind: MatterKind) => filters.kinds.length === 0 || filters.kinds.includes(kind);
  const order = { sort, ascending: asc === "true", limit, offset: offsetOf(page, limit) };
  const [rows, kinds, assignees, administrators] = await Promise.all([
    store.selectMatters(ctx.db, filters, order),
    store.countKinds(ctx.db, filters),
    store.countAssignees(ctx.db, filters),
    store.selectAdministrators(ctx.db),
  ]);
  return {
    matters: rows.map(presentMatter),
    // Every matter is of one kind.
    total: kinds.reduce((sum, { value, count }) => (isShown(value) ? sum + count : sum), 0),
    perPage: limit,
    choices: { kinds, assignees },
    administrators: administrators.map(({ id, name, email }) => ({ _id: id, name: name ?? email })),
  };
});

export const countMatters = read(contract.countMatters)(async ({ ctx }) => {
  const { all, own } = await store.countFromPeople(ctx.db, ctx.actor.userId);
  return { fromPeople: all, assignedToYou: own };
});

export const getMatter = read(contract.getMatter)(async ({ ctx, input }) => ({ matter: await readMatter(ctx, input) }));

/** Throws not_found. */
async function readMatter(ctx: Context<Member>, key: store.MatterKey): Promise<contract.MatterView> {
  const row = (await store.selectMatter(ctx.db, key)) ?? refuse("not_found");
  const dispute = row.kind === "dispute" ? await readDispute(ctx, row.id) : null;
  const steps = row.matterId === null ? [] : (await selectSteps(ctx.db, row.matterId)).map(presentStep);
  const answered = dispute ? answerStep(dispute, await selectAnswerer(ctx.db, row.id)) : [];
  const view = presentMatter(row);
  const isErasure = row.who === "administrator";
  return {
    ...view,
    subject: row.subject,
    text: row.text ?? row.words,
    dispute,
    steps: isErasure
      ? [{ step: "resolved", by: row.reporter, assignee: null, note: null, at: view.openedAt }]
      : [...steps, ...answered].toSorted((one, other) => one.at.localeCompare(other.at)),
    notifies: row.who === "person",
    canReopen: !isErasure && isMessage(row.kind) && row.base !== "open",
  };
}

export function isMessage(kind: store.MatterKey["kind"]): kind is MessageKind {
  return MESSAGE_KINDS.some((one) => one === kind);
}

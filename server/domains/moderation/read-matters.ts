import * as contract from "#contract/moderation.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { read } from "../../kernel/handler.ts";
import { selectByMessage } from "../creator-profile/index.ts";
import { readDispute } from "../privacy/index.ts";
import { answerStep, presentClaim, presentMatter, presentStep } from "./present.ts";
import { selectAnswerer, selectSteps } from "./steps-store.ts";
import * as store from "./store.ts";

export const listMatters = read(contract.listMatters)(async ({ ctx: { db }, input }) => {
  const [{ rows, ...page }, administrators] = await Promise.all([
    store.matters.read({ db, customerId: null }, input),
    store.selectAdministrators(db),
  ]);
  return {
    matters: rows.map(presentMatter),
    ...page,
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
  const claim = row.kind === "claim" ? await selectByMessage(ctx.db, row.id) : undefined;
  const view = presentMatter(row);
  return {
    ...view,
    subject: row.subject,
    text: row.text ?? row.words,
    reported: row.kind === "report" ? await store.selectReported(ctx.db, row.id) : null,
    dispute,
    claim: claim ? presentClaim(claim) : null,
    steps: row.isErasure
      ? [{ step: "resolved", by: row.reporter, assignee: null, note: null, at: view.openedAt }]
      : [...steps, ...answered].toSorted((one, other) => one.at.localeCompare(other.at)),
    notifies: row.who === "person",
    canReopen: contract.matterMay(view, "reopened"),
  };
}

import { VIEWS_MAX } from "#contract/base/limits.ts";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import * as contract from "#contract/views.ts";
import { say } from "#contract/messages/catalogue.ts";
import { z } from "zod";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import type { UndoStep } from "../../kernel/feature.ts";
import { read, write } from "../../kernel/handler.ts";
import { assertAllowed, can } from "../../kernel/permissions.ts";
import { selectFields } from "../crm/index.ts";
import { fieldsIn, labelIdsOf, readSavedSearch, readState, withKnownFields, withKnownLabels } from "./rules.ts";
import * as store from "./store.ts";

/** Shared views are changed by their author and by owners of the workspace, never by viewers. */
function canChange(actor: Member, { shared, userId }: store.ViewRow): boolean {
  return !shared || can(actor, "views.manage") || (can(actor, "views.share") && userId === actor.userId);
}

/** The caller's views and shared ones, or one of them; without filters for labels and lists that were deleted. */
async function readViews(
  ctx: Context<Member>,
  which: { id: string } | { screen: contract.ViewScreen },
): Promise<contract.SavedView[]> {
  const { actor } = ctx;
  const rows = await store.selectViews(tenantOf(ctx), actor.userId, which);
  const states = rows.map((row) => readState(row.screen === "crm" ? row.state : null));
  const fields = (await selectFields(tenantOf(ctx))).map((field) => field._id);
  const known = new Set(await store.selectLabelIds(tenantOf(ctx), states.flatMap(labelIdsOf)));
  return rows.map((row, at) => ({
    _id: row.id,
    title: row.title,
    shared: row.shared,
    mine: row.userId === actor.userId,
    isDefault: row.isDefault,
    can: { change: canChange(actor, row) },
    state: withKnownFields(withKnownLabels(states[at] ?? readState(null), known), fields),
    search: row.screen === "discovery" ? readSavedSearch(row.state) : null,
    createdBy: row.createdBy,
    updatedAt: row.updatedAt.toISOString(),
  }));
}

async function replyWith(ctx: Context<Member>, id: string) {
  const [view] = await readViews(ctx, { id });
  return { view: view ?? refuse("not_found") };
}

/** Throws not_found for a private view of a colleague or a view of another workspace. */
async function fetchView(ctx: Context<Member>, id: string): Promise<store.ViewRow> {
  const [row] = await store.selectViews(tenantOf(ctx), ctx.actor.userId, { id });
  return row ?? refuse("not_found");
}

async function fetchChangeable(ctx: Context<Member>, id: string): Promise<store.ViewRow> {
  const row = await fetchView(ctx, id);
  if (!canChange(ctx.actor, row)) {
    assertAllowed(ctx.actor, "views.share");
    assertAllowed(ctx.actor, "views.manage");
  }
  return row;
}

/** Throws not_found when the filters name a list, tag or status of another workspace. */
async function assertKnownLabels(ctx: Context<Member>, state: contract.ViewState): Promise<void> {
  const ids = new Set(labelIdsOf(state).map((id) => id.toLowerCase()));
  if ((await store.selectLabelIds(tenantOf(ctx), [...ids])).length < ids.size) refuse("not_found");
  const own = await selectFields(tenantOf(ctx));
  if (fieldsIn(state).some((key) => !own.some(({ _id }) => _id === key))) refuse("not_found");
}

export const listViews = read(contract.listViews)(async ({ ctx, input: { screen } }) => ({
  views: await readViews(ctx, { screen }),
}));

/** Colleagues may use the same title; an author uses it once. */
export const createView = write(contract.createView)(async ({ ctx, input }) =>
  replyWith(ctx, await insertViewOf(ctx, input)),
);

/** Resolves to the id of the view. Within a transaction that holds the tenant lock. */
export async function insertViewOf(
  ctx: Context<Member>,
  { title, shared, state, search }: ParsedInput<typeof contract.createView>,
): Promise<string> {
  if (shared) assertAllowed(ctx.actor, "views.share");
  if (state) await assertKnownLabels(ctx, state);
  const { userId } = ctx.actor;
  const screen = search ? "discovery" : "crm";
  const { count, isTaken } = await store.countViews(tenantOf(ctx), { screen, userId, title });
  if (isTaken) refuse("view_taken");
  if (count >= VIEWS_MAX) refuse("conflict", say("views.full", { max: VIEWS_MAX }));
  return store.insertView(tenantOf(ctx), {
    screen,
    userId,
    title,
    shared,
    state: search ?? contract.viewState.parse(state ?? {}),
    at: ctx.clock.now(),
  });
}

/** Only its author unshares a view, since it would be hidden from all others. An author who left is replaced by the caller. */
export const updateView = write(contract.updateView)(async ({ ctx, input }) => {
  const { id, title, shared, state, search } = input;
  if (shared) assertAllowed(ctx.actor, "views.share");
  const row = await fetchChangeable(ctx, id);
  const userId = row.userId ?? ctx.actor.userId;
  if (shared === false && userId !== ctx.actor.userId) refuse("forbidden", say("views.authorOnly"));
  if ((state && row.screen !== "crm") || (search && row.screen !== "discovery")) refuse("not_found");
  if (state) await assertKnownLabels(ctx, state);
  if (title !== undefined || row.userId === null) {
    const { isTaken } = await store.countViews(tenantOf(ctx), {
      screen: row.screen,
      userId,
      title: title ?? row.title,
      except: id,
    });
    if (isTaken) refuse("view_taken");
  }
  await store.updateView(tenantOf(ctx), id, {
    userId,
    title,
    shared,
    state: search ?? state,
    updatedAt: ctx.clock.now(),
  });
  return replyWith(ctx, id);
});

const deletion = z.object({ viewId: z.uuid() });

/** A soft delete. While a default view is deleted, the CRM opens with all creators. */
export const deleteView = write(contract.deleteView, { action: "views.delete" })(async ({ ctx, input: { id } }) => {
  const row = await fetchChangeable(ctx, id);
  const now = ctx.clock.now();
  const inverse: z.infer<typeof deletion> = { viewId: row.id };
  await store.updateView(tenantOf(ctx), row.id, { deletedAt: now, updatedAt: now });
  // Colleagues read the history: titles of private views stay private.
  return { changed: 1, title: row.shared ? row.title : null, inverse };
});

/** Throws conflict when its author has another view of the same title by now, or as many views as allowed. */
export const checkUndelete: UndoStep = async ({ ctx, inverse }) => {
  const view = await store.selectDeleted(tenantOf(ctx), deletion.parse(inverse).viewId);
  if (!view) return;
  const { count, isTaken } = await store.countViews(tenantOf(ctx), view);
  if (isTaken) refuse("conflict", say("views.nameTaken"));
  if (count >= VIEWS_MAX) refuse("conflict", say("views.fullUndo", { max: VIEWS_MAX }));
};

export const setDefaultView = write(contract.setDefaultView, { transaction: "unlocked" })(async ({
  ctx,
  input: { id },
}) => {
  if (id !== null && (await fetchView(ctx, id)).screen !== "crm") refuse("not_found");
  await store.setDefault(tenantOf(ctx), ctx.actor.userId, id);
});

import { splitIcon } from "#contract/categories/category-name.ts";
import * as contract from "#contract/taxonomy.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { refuse } from "../../errors.ts";
import { write } from "../../kernel/handler.ts";
import { rowChangeOf, slugOf, type Entries, type RowChange } from "./entries.ts";
import { refuseStale } from "../actions/index.ts";
import { writeTaxonomy } from "./write-taxonomy.ts";
import * as store from "./store.ts";

const ACTION = "taxonomy.change";

/** The taxonomy, locked until the transaction ends. */
async function openEntries({ db }: Context<Member>): Promise<Entries> {
  await store.lockTaxonomy(db);
  return store.selectEntries(db);
}

/** A slug by the name, where none is given: one without Latin letters has to be given. */
function slugFor(name: string, slug: string | undefined): string {
  const made = slug ?? slugOf(splitIcon(name).label);
  if (slug === undefined && !contract.categorySlug.safeParse(made).success)
    refuse("bad_request", say("taxonomy.noSlug", { name }));
  return made;
}

const lastPosition = (rows: Iterable<{ position: number }>): number =>
  Math.max(-1, ...[...rows].map(({ position }) => position)) + 1;

/** Throws conflict where a value that is changed is not what the caller has read. */
async function assertSeen(
  ctx: Context<Member>,
  change: RowChange | null,
  seen: Readonly<Record<string, string | number | undefined>>,
): Promise<void> {
  if (!change) return;
  const { of, id, before } = change;
  const stale = Object.keys(before).filter((key) => seen[key] !== undefined && seen[key] !== before[key]);
  if (stale.length > 0) refuseStale({ ctx, editor: await store.selectLastEditor(ctx.db, { of, id, keys: stale }) });
}

export const createCategory = write(contract.createCategory, { action: ACTION })(async ({
  ctx,
  input,
  actionId,
  audit,
}) => {
  const { category_type: type, root, name, desc } = input;
  const entries = await openEntries(ctx);
  const side = type === "brands" ? "brand" : "creator";
  const slug = slugFor(name, input.slug);
  const id = await store.nextId(ctx.db);
  let change: RowChange | null;
  if (root === undefined) {
    const position = lastPosition(entries.category.values());
    const after = { side, name, slug, description: desc, position, deleted: false };
    change = rowChangeOf("category", id, { before: undefined, after });
  } else {
    const parent = entries.category.get(root);
    if (!parent || parent.deleted) return refuse("not_found");
    if (parent.side !== side)
      refuse("bad_request", say("taxonomy.noCategoryOf", { name: splitIcon(parent.name).label, type }));
    const siblings = [...entries.niche.values()].filter(({ categoryId }) => categoryId === root);
    const after = { categoryId: root, name, slug, position: lastPosition(siblings), deleted: false };
    change = rowChangeOf("niche", id, { before: undefined, after });
  }
  const title = splitIcon(name).label;
  await writeTaxonomy(ctx, { actionId, entries, changes: change ? [change] : [] });
  audit({ about: title });
  return { changed: 1, title, reply: { id } };
});

export const updateCategory = write(contract.updateCategory, { action: ACTION })(async ({
  ctx,
  input,
  actionId,
  audit,
}) => {
  const { id, name, slug, desc, root, seen = {} } = input;
  const entries = await openEntries(ctx);
  const [category, niche] = [entries.category.get(id), entries.niche.get(id)];
  const row = category ?? niche;
  if (!row || row.deleted) return refuse("not_found");
  const named = { ...(name !== undefined && { name }), ...(slug !== undefined && { slug }) };
  const title = splitIcon(row.name).label;
  let change: RowChange | null;
  if (category) {
    if (root !== undefined) refuse("bad_request", say("taxonomy.onlyNichesMove", { title }));
    const after = { ...category, ...named, ...(desc !== undefined && { description: desc }) };
    change = rowChangeOf("category", id, { before: category, after });
  } else {
    if (desc !== undefined) refuse("bad_request", say("taxonomy.noDescription"));
    const after = { ...row, ...named, ...(root !== undefined && { categoryId: root }) };
    change = rowChangeOf("niche", id, { before: row, after });
  }
  const { desc: description, root: categoryId, ...names } = seen;
  await assertSeen(ctx, change, { ...names, description, categoryId });
  await writeTaxonomy(ctx, { actionId, entries, changes: change ? [change] : [] });
  audit({ about: title });
  return { changed: change ? 1 : 0, title };
});

export const deleteCategory = write(contract.deleteCategory, { action: ACTION })(async ({
  ctx,
  input,
  actionId,
  audit,
}) => {
  const { id, creators } = input;
  const entries = await openEntries(ctx);
  const row = entries.category.get(id) ?? entries.niche.get(id);
  if (!row || row.deleted) return refuse("not_found");
  const title = splitIcon(row.name).label;
  const from = [...entries.niche].flatMap(([niche, { deleted, categoryId }]) =>
    !deleted && (niche === id || categoryId === id) ? [niche] : [],
  );
  const users = await store.countUsers(ctx.db, from);
  if (users > 0 && !creators) refuse("category_in_use", say("taxonomy.hasCreators", { title, count: users }));
  const to = creators && "move_to" in creators ? destination(entries, { id, from, to: creators.move_to }) : null;
  const changes = [
    ...from.map((niche) => rowChangeOf("niche", niche, deletionOf(entries.niche.get(niche)))),
    entries.category.has(id) ? rowChangeOf("category", id, deletionOf(entries.category.get(id))) : null,
  ].filter((one) => one !== null);
  const moves = users > 0 ? { moves: { from, to } } : {};
  const moved = await writeTaxonomy(ctx, { actionId, entries, changes, ...moves });
  audit({ about: title, detail: String(moved) });
  return { changed: changes.length + moved, title, reply: { changed: moved } };
});

function deletionOf(row: { deleted: boolean } | undefined) {
  if (!row) throw new Error("the row was read just now");
  return { before: { deleted: row.deleted }, after: { deleted: true } };
}

/** The niche that creators move to: one that exists, stays, and is of the same side. */
function destination(
  { category, niche }: Entries,
  { id, from, to }: { id: number; from: readonly number[]; to: number },
): number {
  const target = niche.get(to);
  if (!target || target.deleted) return refuse("not_found", say("taxonomy.noTarget"));
  const { label } = splitIcon(target.name);
  if (from.includes(to)) refuse("bad_request", say("taxonomy.targetDeleted", { name: label }));
  const sideOf = (one: number) => category.get(niche.get(one)?.categoryId ?? one)?.side;
  if (sideOf(to) !== sideOf(id)) refuse("bad_request", say("taxonomy.otherSide", { name: label }));
  return to;
}

export const createCause = write(contract.createCause, { action: ACTION })(async ({ ctx, input, actionId, audit }) => {
  const entries = await openEntries(ctx);
  const id = await store.nextCauseId(ctx.db);
  const after = { name: input.name, slug: slugFor(input.name, input.slug), deleted: false };
  const change = rowChangeOf("cause", id, { before: undefined, after });
  const title = splitIcon(input.name).label;
  await writeTaxonomy(ctx, { actionId, entries, changes: change ? [change] : [] });
  audit({ about: title });
  return { changed: 1, title, reply: { id } };
});

export const updateCause = write(contract.updateCause, { action: ACTION })(async ({ ctx, input, actionId, audit }) => {
  const entries = await openEntries(ctx);
  const before = entries.cause.get(input.id);
  if (!before || before.deleted) return refuse("not_found");
  const { name = before.name, slug = before.slug, seen = {} } = input;
  const change = rowChangeOf("cause", input.id, { before, after: { ...before, name, slug } });
  await assertSeen(ctx, change, seen);
  const title = splitIcon(before.name).label;
  await writeTaxonomy(ctx, { actionId, entries, changes: change ? [change] : [] });
  audit({ about: title });
  return { changed: change ? 1 : 0, title };
});

export const deleteCause = write(contract.deleteCause, { action: ACTION })(async ({ ctx, input, actionId, audit }) => {
  const entries = await openEntries(ctx);
  const before = entries.cause.get(input.id);
  if (!before || before.deleted) return refuse("not_found");
  const change = rowChangeOf("cause", input.id, deletionOf(before));
  const title = splitIcon(before.name).label;
  await writeTaxonomy(ctx, { actionId, entries, changes: change ? [change] : [] });
  audit({ about: title });
  return { changed: 1, title };
});

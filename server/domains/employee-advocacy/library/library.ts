import { randomUUID } from "node:crypto";
import { SHARE_NETWORKS } from "#contract/employee-advocacy/composers.ts";
import * as contract from "#contract/employee-advocacy/library.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { offsetOf } from "../../../db/paging.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { sweepPictures } from "../../../files/sweep-pictures.ts";
import { drawLogo } from "../../../http/draw-logo.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { pictureUrl } from "../../creators/index.ts";
import { assertTracking, presentStop } from "../../tracking/index.ts";
import { fetchStaff, findStaff, type Staff } from "../employees.ts";
import * as store from "./store.ts";

const PICTURES = "pictures/library";
/** The largest that networks show. */
const PICTURE_SIDE = 2_048;

export const listContents = read(contract.listContents)(async ({ ctx, input: { state, page } }) => {
  const staff = await findStaff(ctx);
  if (!staff) return { contents: [], total: 0 };
  const tenant = tenantOf(ctx);
  const limit = contract.CONTENTS_PAGE;
  const [rows, total] = await Promise.all([
    store.selectContents(tenant, state, { offset: offsetOf(page, limit), limit }),
    store.countContents(tenant, state),
  ]);
  return { contents: await present(ctx, staff, rows), total };
});

/** With the clicks of people who count: those of a person who has withdrawn are in no figure. */
async function present(
  ctx: Context<Member>,
  { shownAs }: Staff,
  rows: readonly store.ContentRow[],
): Promise<contract.EmployeeContent[]> {
  const ids = rows.map(({ id }) => id);
  const byContent = Map.groupBy(await store.sumShares(tenantOf(ctx), ids, shownAs), ({ contentId }) => contentId);
  return rows.map((row) => {
    const sums = byContent.get(row.id) ?? [];
    const clicks = SHARE_NETWORKS.map((network) => ({
      network,
      clicks: sums.find((one) => one.network === network)?.clicks ?? 0,
    }));
    return {
      ...presentOwn(row),
      isArchived: row.archivedAt !== null,
      stopped: presentStop(row),
      createdAt: row.createdAt.toISOString(),
      clicks: clicks.filter((one) => one.clicks > 0).toSorted((a, b) => b.clicks - a.clicks),
      sharedBy: sums.find(({ network }) => network === null)?.sharedBy ?? 0,
    };
  });
}

export function presentOwn({ id, title, text, link, picture }: store.ContentRow): contract.OwnContent {
  return { _id: id, title, text, link, picture_url: pictureUrl(picture) };
}

type Call = { ctx: Context<Member>; input: { id: string } };

async function fetchContent({ ctx, input: { id } }: Call): Promise<store.ContentRow> {
  await fetchStaff(ctx);
  return (await store.selectContent(tenantOf(ctx), id)) ?? refuse("not_found");
}

async function answer(ctx: Context<Member>, id: string) {
  const row = (await store.selectContent(tenantOf(ctx), id)) ?? refuse("not_found");
  const [content = refuse("not_found")] = await present(ctx, await fetchStaff(ctx), [row]);
  return { content };
}

export const createContent = write(contract.createContent)(async ({ ctx, input: { title, text, link } }) => {
  await fetchStaff(ctx);
  // What is shared leaves the sample data, although its list needs no plan.
  assertTracking(ctx);
  assertShareable({ text, link });
  const offered = await assertRoom(ctx);
  const max = contract.ALL_CONTENTS_MAX;
  if (offered + (await store.countContents(tenantOf(ctx), "archived")) >= max)
    refuse("bad_request", say("employees.archiveFull", { max }));
  const by = { createdBy: ctx.actor.userId, createdAt: ctx.clock.now() };
  const { id } = await store.insertContent(tenantOf(ctx), { title, text, link: link === "" ? null : link, ...by });
  return answer(ctx, id);
});

export const updateContent = write(contract.updateContent, { action: "employees.content" })(async ({
  ctx,
  input: { id, isArchived, link, ...texts },
}) => {
  const tenant = tenantOf(ctx);
  const before = await fetchContent({ ctx, input: { id } });
  assertShareable({ text: texts.text ?? before.text, link: link ?? before.link ?? "" });
  // A post that was published must not lead nowhere.
  if (link === "" && before.link !== null && (await store.isShared(tenant, id)))
    refuse("conflict", say("employees.contentLinkShared"));
  if (isArchived === false && before.archivedAt !== null) await assertRoom(ctx);
  const after = {
    title: texts.title ?? before.title,
    text: texts.text ?? before.text,
    link: link === undefined ? before.link : link === "" ? null : link,
    archivedAt:
      isArchived === undefined ? before.archivedAt : isArchived ? (before.archivedAt ?? ctx.clock.now()) : null,
  };
  const isSame =
    after.title === before.title &&
    after.text === before.text &&
    after.link === before.link &&
    after.archivedAt === before.archivedAt;
  if (!isSame) await store.updateContent(tenant, id, after);
  return { changed: isSame ? 0 : 1, title: after.title, reply: await answer(ctx, id) };
});

/** What was restored is held to the rules of what is entered: by now it can have been shared, or the library be full. */
export const checkRestored: UndoStep = async ({ ctx, actionId }) => {
  const tenant = tenantOf(ctx);
  for (const { id, text, link, archivedAt } of await store.selectChanged(tenant, actionId)) {
    if (text === "" && link === null) refuse("conflict", say("employees.contentEmpty"));
    if (link === null && (await store.isShared(tenant, id))) refuse("conflict", say("employees.contentLinkShared"));
    if (archivedAt === null && (await store.countContents(tenant, "offered")) > contract.CONTENTS_MAX)
      refuse("conflict", say("employees.contentsFull", { max: contract.CONTENTS_MAX }));
  }
};

function assertShareable({ text, link }: { text: string; link: string }): void {
  if (text === "" && link === "") refuse("bad_request", say("employees.contentEmpty"));
}

async function assertRoom(ctx: Context<Member>): Promise<number> {
  const offered = await store.countContents(tenantOf(ctx), "offered");
  if (offered >= contract.CONTENTS_MAX)
    refuse("bad_request", say("employees.contentsFull", { max: contract.CONTENTS_MAX }));
  return offered;
}

export const setContentPicture = write(contract.setContentPicture, {
  before: async ({ ctx, input }) => {
    await fetchContent({ ctx, input });
    assertTracking(ctx);
    const { extension, content } = await drawLogo(input.picture, PICTURE_SIDE);
    const key = `${PICTURES}/${randomUUID()}.${extension}`;
    await ctx.files.put(key, content);
    return key;
  },
})(async ({ ctx, input }, key) => setPicture({ ctx, input }, key));

export const removeContentPicture = write(contract.removeContentPicture)(async ({ ctx, input }) =>
  setPicture({ ctx, input }, null),
);

/** The nightly sweep deletes the replaced file, once no reply has its URL any longer. */
async function setPicture({ ctx, input: { id } }: Call, picture: string | null) {
  await fetchContent({ ctx, input: { id } });
  await store.updateContent(tenantOf(ctx), id, { picture });
  return answer(ctx, id);
}

/** Deletes pictures that no content shows. */
export async function sweepLibrary({ ctx }: { ctx: Context }): Promise<void> {
  await sweepPictures(ctx, PICTURES, await store.selectPictures(ctx.db));
}

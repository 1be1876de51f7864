import { randomUUID } from "node:crypto";
import type { InputOf } from "#contract/base/endpoint.ts";
import * as contract from "#contract/creator-profile/edit.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import { english, say, type Message } from "#contract/messages/catalogue.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { recordAudit } from "../../../db/audit/audit-log.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import type { LogUndo } from "../../../kernel/feature.ts";
import { write } from "../../../kernel/handler.ts";
import { DECLARED_SOURCE } from "../../creators/index.ts";
import {
  countDeclared,
  declaredBase,
  hasNiche,
  nicheTitle,
  selectAccountsOf,
  selectCurated,
  selectFieldsOf,
  selectLocked,
  undoDeclared,
  type CollaborationItem,
  type Curation,
} from "../../curation/index.ts";
import { emitToAdministrators } from "../../support/index.ts";
import { reviveMoved } from "../claims/follow-accounts.ts";
import { lockCreator, selectOwnerClaim, selectWorkspaceOf } from "../claims/store.ts";
import { actedFor, selectActsFor } from "../managers/acts-for.ts";
import { describeAudience, presentCollaborations, replaceItems } from "./collaboration-rules.ts";
import { answer, edit, storePicture, type Ctx } from "./edit.ts";
import { isLike } from "./name-rules.ts";
import * as store from "./store.ts";

/** The undo is for who has the profile or acts for them, not for their colleagues. */
const undoValues = undoDeclared(
  async ({ db, actor }, creatorId) => selectActsFor(db, actor.userId, creatorId),
  async ({ db, actor }, creatorId) => {
    // A claim of it is proved under the same lock.
    await lockCreator(db, creatorId);
    const owner = await selectOwnerClaim(db, creatorId);
    return owner !== undefined && !(await selectActsFor(db, actor.userId, creatorId));
  },
  async ({ ctx, client }, creatorId) => {
    const acted = await actedFor(ctx, String(creatorId));
    if (acted) await recordAudit(ctx, client, { ...acted, kind: "manager.undone" });
  },
);

/** An account that an undo has moved back proves its former profile again. */
export const undoOwnEdit: LogUndo = {
  async parts(call) {
    const parts = (await undoValues.parts?.(call)) ?? [];
    return parts.map(({ count, restore }) => ({
      count,
      restore: async (of) =>
        acrossTenants(of.ctx.db, async (db) => {
          const ctx = { ...of.ctx, db };
          return reviveMoved(ctx, async () => restore({ ...of, ctx }));
        }),
    }));
  },
};

const FIELDS = ["fullName", "title", "description", "country", "language"] as const;

export const updateOwnProfile = write(contract.updateOwnProfile)(async ({ ctx, input, unchanged }) => {
  const isNameShown = input.fullName === undefined || (await checkName(ctx, Number(input.id), input.fullName));
  const changes = FIELDS.flatMap((field): Curation[] => {
    const to = input[field];
    if (to === undefined || (field === "fullName" && !isNameShown)) return [];
    return [{ of: "fact", field: fieldOfText(field), to }];
  });
  const actionId = await edit(ctx, input, "Profile", ({ collaborations }) => [
    ...changes,
    ...audienceChanges(collaborations, input.campaignRipeness),
  ]);
  if (actionId === null && isNameShown) unchanged();
  return actionId;
}, answer);

/** Points that are there already are the same items as before. */
function audienceChanges(
  all: readonly CollaborationItem[],
  { targetAudience, audiencePoints }: NonNullable<InputOf<typeof contract.updateOwnProfile>["campaignRipeness"]> = {},
): Curation[] {
  const free = presentCollaborations(all).audience.items;
  const items = audiencePoints?.map((text) => {
    const at = free.findIndex((one) => one.text === text);
    const [item] = at < 0 ? [] : free.splice(at, 1);
    return { id: item?._id ?? randomUUID(), value: { text } };
  });
  return [
    ...(targetAudience === undefined ? [] : [describeAudience(targetAudience)]),
    ...(items ? replaceItems(all, "audience", items) : []),
  ];
}

function fieldOfText(field: (typeof FIELDS)[number]): "fullName" | "title" | "biography" | "country" | "language" {
  return field === "description" ? "biography" : field;
}

const atName = (sentence: Message) => ({ ...sentence, issues: [issueAt("fullName", sentence)] });

/**
 * Whether a new name can be shown at once. One that is unlike the names of the creator's accounts, or that a well-known
 * creator has, waits for administrators; how often names change is limited.
 */
async function checkName(ctx: Ctx, creatorId: number, name: string): Promise<boolean> {
  const { db, actor, clock } = ctx;
  if (!(await lockCreator(db, creatorId))) refuse("not_found");
  const [creator] = await selectCurated(db, [creatorId]);
  const claim = await selectOwnerClaim(db, creatorId);
  if (!creator || !claim || !(await selectActsFor(db, actor.userId, creatorId))) return refuse("not_found");
  // It is refused with the other fields.
  if (creator.fullName === name || (await selectLocked(db, creatorId)).has("fullName")) return true;
  if (claim.requestedName !== null) refuse("conflict", atName(say("ownProfile.nameWaits")));
  const now = clock.now();
  const since = new Date(now.getTime() - contract.RENAME_DAYS * DAY_MS);
  const limit = { max: contract.RENAMES_MAX, days: contract.RENAME_DAYS };
  if ((await countDeclared(db, { creatorId, field: "fullName", since })) >= contract.RENAMES_MAX)
    refuse("too_many_requests", atName(say("ownProfile.tooManyNames", limit)));
  // Names that the creator chose before do not vouch for the next one.
  const before = (await declaredBase(db, creatorId, "fullName"))?.text ?? creator.fullName;
  const known = [before, ...(await selectAccountsOf(db, creatorId)).map(({ username }) => username)];
  if (isLike(name, known) && !(await store.selectIsTaken(db, { name, except: creatorId }))) return true;
  const customerId = (await selectWorkspaceOf(db, actor.userId)) ?? refuse("not_found");
  const renameMessageId = await store.insertRename(db, {
    userId: actor.userId,
    customerId,
    creatorId,
    text: english("ownProfile.nameChecked", { before: creator.fullName, after: name }),
    createdAt: now,
  });
  await store.updateRequestedName(db, claim.id, { requestedName: name, renameMessageId });
  await emitToAdministrators(ctx, ["moderation"]);
  return false;
}

export const uploadOwnPicture = write(contract.uploadOwnPicture, {
  before: storePicture,
})(
  // A picture that is refused is swept at night.
  async ({ ctx, input }, key) => edit(ctx, input, "Picture", () => [{ of: "fact", field: "picture", to: key ?? null }]),
  answer,
);

export const deleteOwnPicture = write(contract.deleteOwnPicture)(async ({ ctx, input }) => {
  const creatorId = Number(input.id);
  const own = await selectFieldsOf(ctx.db, creatorId, DECLARED_SOURCE);
  if (!own.includes("picture")) refuse("not_found");
  const { text: to, source } = (await declaredBase(ctx.db, creatorId, "picture")) ?? { text: null, source: null };
  return edit(ctx, input, "Picture", () => [{ of: "fact", field: "picture", to, source }]);
}, answer);

export const changeOwnNiche = write(contract.changeOwnNiche)(async ({ ctx, input, unchanged }) => {
  const { nicheId, action } = input;
  const [creator] = await selectCurated(ctx.db, [Number(input.id)]);
  const name = await nicheTitle(ctx, [nicheId], creator?.isBrand ? "brands" : "creators");
  const isAdded = action === "add";
  const actionId = await edit(ctx, input, `${isAdded ? "+" : "−"} ${name}`, ({ niches }) => {
    const count = niches.filter(({ state }) => state !== NICHE_REMOVED).length;
    const isNew = !niches.some((one) => one.nicheId === nicheId && one.state !== NICHE_REMOVED);
    if (isAdded && isNew && count >= contract.OWN_NICHES_MAX)
      refuse("conflict", say("ownProfile.nicheFull", { max: contract.OWN_NICHES_MAX }));
    return [{ of: "niches", ...(isAdded ? { add: [nicheId] } : { remove: [nicheId] }) }];
  });
  if (actionId === null) unchanged();
  return actionId;
}, answer);

export const setOwnPrimaryNiche = write(contract.setOwnPrimaryNiche)(async ({ ctx, input, unchanged }) => {
  const { nicheId, accountId, id } = input;
  if (accountId !== undefined && accountId !== id) refuse("not_found");
  const name = await nicheTitle(ctx, [nicheId]);
  const actionId = await edit(ctx, input, `Primary: ${name}`, (creator) => {
    if (!hasNiche(creator, nicheId)) refuse("conflict", say("ownProfile.nicheMissing"));
    return [{ of: "primary", niche: nicheId }];
  });
  if (actionId === null) unchanged();
  return actionId;
}, answer);

type Publication = { name: string; link: string; description: string };
/** `picture`: the key of a new one; null: it is removed; undefined: it stays while the link does. */
type PublishCall = { id: string; kind: "podcast" | "newsletter"; picture?: string | null | undefined };

/** Another link is another publication: the one that was declared before is withdrawn. */
async function publish(ctx: Ctx, { id, kind, picture }: PublishCall, to: Publication | null) {
  const own = await selectFieldsOf(ctx.db, Number(id), DECLARED_SOURCE);
  const declared = own.filter((field) => field.startsWith(`${kind}:`));
  if (to === null && declared.length === 0) refuse("not_found");
  const title = to?.name ?? (kind === "podcast" ? "Podcast withdrawn" : "Newsletter withdrawn");
  return edit(ctx, { id }, title, ({ publications }) => {
    const field = `${kind}:${to?.link ?? ""}`;
    const known = publications.find((one) => one.kind === kind && one.link === to?.link);
    if (known && !declared.includes(field)) refuse("conflict", say("ownProfile.publicationKnown"));
    const gone = declared
      .filter((one) => one !== field)
      .map((one): Curation => ({ of: "publication", field: one, to: null }));
    if (to === null) return gone;
    const value = {
      title: to.name,
      picture: picture === undefined ? (known?.picture ?? null) : picture,
      description: to.description,
    };
    return [...gone, { of: "publication", field, to: kind === "podcast" ? value : { ...value, is_book: false } }];
  });
}

const publicationOf = ({ name, link, description }: Publication) => ({ name, link, description });

export const saveOwnPodcast = write(contract.saveOwnPodcast, { before: storePicture })(
  async ({ ctx, input: { id, ...given } }, picture) =>
    publish(ctx, { id, kind: "podcast", picture }, publicationOf(given)),
  answer,
);
export const deleteOwnPodcast = write(contract.deleteOwnPodcast)(
  async ({ ctx, input: { id } }) => publish(ctx, { id, kind: "podcast" }, null),
  answer,
);
export const saveOwnNewsletter = write(contract.saveOwnNewsletter, { before: storePicture })(
  async ({ ctx, input: { id, ...given } }, picture) =>
    publish(ctx, { id, kind: "newsletter", picture }, publicationOf(given)),
  answer,
);
export const deleteOwnNewsletter = write(contract.deleteOwnNewsletter)(
  async ({ ctx, input: { id } }) => publish(ctx, { id, kind: "newsletter" }, null),
  answer,
);

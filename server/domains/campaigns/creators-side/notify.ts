import { BRAND_EVENTS, type BrandEvent, type CreatorEvent } from "#contract/campaigns/events.ts";
import type { PipelineStatus } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { acrossTenants } from "../../../db/row-security.ts";
import { refuse } from "../../../errors.ts";
import type { UndoStep } from "../../../kernel/feature.ts";
import { emitChanged } from "../../../kernel/handler.ts";
import { selectOwners } from "../../creator-profile/index.ts";
import { selectReached } from "../../mail/index.ts";
import { notifyEach, notifyUserOrOwner, readForAll } from "../../notifications/index.ts";
import {
  selectChanged,
  selectChangedCampaign,
  selectInvited,
  selectShown,
  selectWithPart,
} from "./negotiation-store.ts";

type Campaign = { id: string; customerId: string; title: string; createdBy: string | null };

/** Tabs of creators' own workspaces show what was changed; other workspaces receive nothing. */
export async function emitToCreators(ctx: Context, creatorIds: readonly number[]): Promise<void> {
  const owners = await acrossTenants(ctx.db, async (db) => selectOwners(db, creatorIds));
  for (const customerId of new Set(owners.map((owner) => owner.customerId)))
    emitChanged({ emit: ctx.emit, customerId }, ["own-campaigns"]);
}

/** The creators whose part in the campaign is affected by a change of its brief or status. */
export async function emitToParticipants(ctx: Context, campaignId: string): Promise<void> {
  await emitToCreators(ctx, await selectWithPart(ctx.db, campaignId));
}

/** An undo has changed campaigns, or places, deliverables or payments of creators. */
export const emitUndone: UndoStep = async ({ ctx, actionId }) => {
  const tenant = tenantOf(ctx);
  await emitToCreators(ctx, await selectChanged(tenant, actionId));
  const campaignId = await selectChangedCampaign(tenant, actionId);
  if (campaignId !== undefined) await campaignShown(ctx, campaignId);
};

type News = {
  campaignId: string;
  creatorIds: readonly number[];
  event: CreatorEvent;
  /** Names the event that is notified of once. An invitation is one event, however often the campaign is hidden and shown. */
  of?: string;
};

/** Throws conflict, without the reason, where the owner of the profile blocks the workspace. */
export async function assertReached(
  ctx: Context,
  { creatorId, customerId }: { creatorId: number; customerId: string },
): Promise<void> {
  const { owners, reached } = await readOwners(ctx, [creatorId], customerId);
  if (reached.length < owners.length) refuse("conflict", say("mail.messageRefused"));
}

/** The users who own these creators. Owners who block the workspace are not `reached`: campaigns must not bypass a block. */
async function readOwners(ctx: Context, creatorIds: readonly number[], customerId: string | undefined) {
  return acrossTenants(ctx.db, async (db) => {
    const owners = await selectOwners(db, creatorIds);
    const reached = customerId === undefined ? [] : await selectReached(db, owners, customerId);
    return { owners, reached };
  });
}

/** Notifies the users who own these creators, where the campaign exists for them, and refreshes their tabs. */
export async function notifyCreators(ctx: Context, { campaignId, creatorIds, event, of = "" }: News): Promise<void> {
  const shown = await selectShown(ctx.db, { campaignId, creatorIds });
  const { owners, reached } = await readOwners(ctx, creatorIds, shown[0]?.customerId);
  const parts = new Map(shown.map((one) => [one.creatorId, one]));
  await notifyEach(
    ctx,
    reached.flatMap(({ creatorId, ...owner }) => {
      const one = parts.get(creatorId);
      if (!one) return [];
      const { title, since } = one;
      const payload = {
        kind: "campaign" as const,
        event,
        campaign: { id: campaignId, title },
        creator: String(creatorId),
      };
      return [
        {
          ...owner,
          subject: `campaign.${event} ${campaignId} ${creatorId} ${event === "invited" ? since : of}`,
          payload,
        },
      ];
    }),
  );
  for (const customerId of new Set(owners.map((owner) => owner.customerId)))
    emitChanged({ emit: ctx.emit, customerId }, ["own-campaigns"]);
}

const EVENT_OF = new Map<PipelineStatus, CreatorEvent>([
  ["invited", "invited"],
  ["accepted", "accepted"],
  ["rejected", "rejected"],
]);

/** The workspace has moved creators to this status, or has added them in it. */
export async function creatorsMoved(
  ctx: Context,
  {
    campaignId,
    creatorIds,
    status,
    of,
  }: Omit<News, "event" | "of"> & { status: PipelineStatus | undefined; of: string },
): Promise<void> {
  const event = status && EVENT_OF.get(status);
  if (event) await notifyCreators(ctx, { campaignId, creatorIds, event, of });
  else await emitToCreators(ctx, creatorIds);
}

/** Creators may see the campaign now: those who are invited are notified, of each invitation once. */
export async function campaignShown(ctx: Context, campaignId: string): Promise<void> {
  const creatorIds = await selectInvited(ctx.db, campaignId);
  await notifyCreators(ctx, { campaignId, creatorIds, event: "invited" });
}

/** A member has dealt with what these creators did: notifications of it are read for all members of the workspace. */
export async function markHandled(
  ctx: Context<Member>,
  {
    campaignId,
    creatorIds,
    events = BRAND_EVENTS,
  }: Pick<News, "campaignId" | "creatorIds"> & { events?: readonly BrandEvent[] },
): Promise<void> {
  await readForAll(ctx, { campaignId, creatorIds, events });
}

/** Notifies who made the campaign, or the workspace's owner, and refreshes the tabs of the workspace. */
export async function notifyBrand(
  ctx: Context,
  { campaign, creatorId, event, of }: { campaign: Campaign; creatorId: number; event: BrandEvent; of: string },
): Promise<void> {
  const { id, customerId, title, createdBy } = campaign;
  await notifyUserOrOwner(ctx, {
    customerId,
    userId: createdBy,
    subject: `campaign.${event} ${id} ${creatorId} ${of}`,
    payload: { kind: "campaign", event, campaign: { id, title }, creator: String(creatorId) },
  });
  emitChanged({ emit: ctx.emit, customerId }, ["campaigns"]);
}

import { isOpen, type NegotiationKind } from "#contract/campaigns/negotiation.ts";
import type { PipelineStatus } from "#contract/campaigns/states.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { refuse } from "../../../errors.ts";
import type { OfCreator } from "./board-store.ts";
import { insertEntry, savePlace, type EntryRow } from "./negotiation-store.ts";

/** The newest entry while it is open; it is the first. */
export function findOpen([last]: readonly EntryRow[]): EntryRow | undefined {
  return isOpen(last) ? last : undefined;
}

type Sent = { kind: NegotiationKind; isOfCreator: boolean; key: string; amount?: number; message: string };

/** Whether this entry is stored already, because the form was sent again. */
export function isRepeated(entries: readonly EntryRow[], { kind, isOfCreator, key, amount, message }: Sent): boolean {
  return entries.some(
    (entry) =>
      entry.id === key &&
      entry.kind === kind &&
      entry.isOfCreator === isOfCreator &&
      entry.message === message &&
      (amount === undefined || entry.amount === amount),
  );
}

type Move = OfCreator & {
  customerId: string;
  key: string;
  kind: NegotiationKind;
  isOfCreator: boolean;
  amount: number | null;
  message: string;
  /** The creator's status after it; null: the creator has no place. */
  status: PipelineStatus | null;
  /** What is agreed on by it; undefined: the fee stays. */
  fee?: number | null;
};

/** Stores an entry, and where the creator is then. Throws conflict where the key was used for another entry. */
export async function saveMove(ctx: Context<Member>, { key, status, fee, ...entry }: Move): Promise<void> {
  const at = ctx.clock.now();
  const { campaignId, creatorId, customerId } = entry;
  if (status !== null)
    await savePlace(ctx.db, { campaignId, creatorId, customerId, status, at, ...(fee !== undefined && { fee }) });
  const isNew = await insertEntry(ctx.db, { ...entry, id: key, userId: ctx.actor.userId, createdAt: at });
  if (!isNew) refuse("conflict", say("campaigns.keyUsed"));
}

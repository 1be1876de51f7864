import * as contract from "#contract/creator-profile/managers.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { say } from "#contract/messages/catalogue.ts";
import { webAddress } from "../../../config.ts";
import type { Context, Member } from "../../../context.ts";
import type { AuditAbout } from "../../../db/audit/audit-log.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { createAttemptLimit } from "../../../http/attempt-limit.ts";
import { read, write } from "../../../kernel/handler.ts";
import { mailTemplates, sendMail } from "../../system-mails/index.ts";
import { emitToUser } from "../claims/change-owner.ts";
import { assertStanding, begin } from "../claims/own-claims.ts";
import { lockCreator, selectClaim, selectOwnerClaim, selectWorkspaceOf, type ClaimRow } from "../claims/store.ts";
import * as store from "./store.ts";

const invitationsOfUser = createAttemptLimit({ max: 20, windowMs: DAY_MS });

/** The caller's own claim of the profile. Throws not_found where it is not theirs by now. */
async function ownClaim({ db, actor }: Context<Member>, id: string): Promise<ClaimRow> {
  const claim = await selectOwnerClaim(db, Number(id));
  return claim?.userId === actor.userId ? claim : refuse("not_found");
}

async function present({ db }: Context, claimId: string) {
  const rows = await store.selectManagers(db, claimId);
  return {
    managers: rows.map(({ id, email, name, workspace, createdAt, acceptedAt }) => ({
      _id: id,
      email,
      name,
      workspace,
      invitedAt: createdAt.toISOString(),
      acceptedAt: acceptedAt && acceptedAt.toISOString(),
    })),
  };
}

export const listManagers = read(contract.listManagers)(async ({ ctx, input }) =>
  present(ctx, (await ownClaim(ctx, input.id)).id),
);

const atEmail = (key: "managers.yourself" | "managers.known") => ({
  ...say(key),
  issues: [issueAt("email", say(key))],
});

/** The reply does not depend on whether the address has an account: only its mailbox learns that. */
export const inviteManager = write(contract.inviteManager)(
  async ({ ctx, input: { id, email }, audit }) => {
    if (!(await lockCreator(ctx.db, Number(id)))) refuse("not_found");
    const claim = await ownClaim(ctx, id);
    begin(ctx, [[invitationsOfUser, ctx.actor.userId]]);
    if ((await store.selectManagers(ctx.db, claim.id)).length >= contract.MANAGERS_MAX)
      refuse("conflict", say("managers.full", { max: contract.MANAGERS_MAX }));
    if ((await store.selectEmailOf(ctx.db, ctx.actor.userId))?.toLowerCase() === email)
      refuse("conflict", atEmail("managers.yourself"));
    const manager = { claimId: claim.id, email, createdAt: ctx.clock.now() };
    if (!(await store.insertManager(ctx.db, manager))) refuse("conflict", atEmail("managers.known"));
    const link = `${webAddress(ctx.config)}/my-profile`;
    await sendMail(ctx, email, mailTemplates.managerMail({ creator: claim.fullName, link }));
    audit({ about: email, detail: claim.fullName });
    return claim.id;
  },
  async ({ ctx }, claimId) => present(ctx, claimId),
);

export const revokeManager = write(contract.revokeManager)(
  async ({ ctx, input: { id, managerId }, audit }) => {
    const claim = await ownClaim(ctx, id);
    const revoked = (await store.deleteManager(ctx.db, { id: managerId, claimId: claim.id })) ?? refuse("not_found");
    if (revoked.userId !== null) await emitToUser(ctx, revoked.userId);
    audit({ about: revoked.email, detail: claim.fullName });
    return claim.id;
  },
  async ({ ctx }, claimId) => present(ctx, claimId),
);

async function caller(ctx: Context<Member>) {
  assertStanding(ctx);
  const { userId } = ctx.actor;
  return { userId, email: (await store.selectEmailOf(ctx.db, userId)) ?? refuse("not_found") };
}

/** The entry of the audit log is the owner's: they let someone act for them. */
async function inLogOf({ db }: Context, { userId, fullName }: ClaimRow, about?: string): Promise<AuditAbout | null> {
  const customerId = await selectWorkspaceOf(db, userId);
  return customerId === undefined ? null : { customerId, detail: fullName, ...(about !== undefined && { about }) };
}

export const acceptManaging = write(contract.acceptManaging)(async ({ ctx, input: { managerId }, audit }) => {
  const now = ctx.clock.now();
  const creatorId = await store.acceptManager(ctx.db, { id: managerId, ...(await caller(ctx)), now });
  if (creatorId === undefined) return refuse("not_found");
  const owner = await selectOwnerClaim(ctx.db, creatorId);
  if (owner) await emitToUser(ctx, owner.userId);
  audit(owner ? await inLogOf(ctx, owner) : null);
  return { creator: String(creatorId) };
});

export const endManaging = write(contract.endManaging)(async ({ ctx, input: { managerId }, audit }) => {
  const { userId, email } = await caller(ctx);
  const claimId = await store.deleteOwnManaging(ctx.db, { id: managerId, userId, email });
  if (claimId === undefined) return refuse("not_found");
  const claim = await selectClaim(ctx.db, claimId);
  if (claim) await emitToUser(ctx, claim.userId);
  audit(claim ? await inLogOf(ctx, claim, email) : null);
});

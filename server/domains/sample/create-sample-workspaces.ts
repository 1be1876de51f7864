import { DAY_MS } from "#contract/base/limits.ts";
import type { Shortlist } from "#sample/shortlists.ts";
import { SAMPLE_PASSWORD, SAMPLE_SIGN_INS, type SampleSignIn } from "#sample/sign-ins.ts";
import type { Context, Member } from "../../context.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { createAccount } from "../auth/index.ts";
import { putIntoCrm, recordAdded } from "../crm/index.ts";
import { addMembers, createEmptyList } from "../memberships/index.ts";
import { setListsAsSample } from "./store.ts";
import { workOnCrm } from "./fill-sample-crm.ts";

const DAYS_BETWEEN = 3;

/** A shortlist and its creators. */
export type Filled = { shortlist: Shortlist; creatorIds: number[] };

/** The four sign-ins, each with a workspace, and the content of the brand's and the agency's. */
export async function createSampleWorkspaces(ctx: Context, filled: readonly Filled[]): Promise<void> {
  const open = async (signIn: SampleSignIn) => {
    const account = { ...signIn, password: SAMPLE_PASSWORD, isSample: true };
    return memberContext(ctx, signIn, await createAccount(ctx, account));
  };
  const { brand, agency, creator, admin } = SAMPLE_SIGN_INS;
  const [ofBrand, ofAgency] = await Promise.all([open(brand), open(agency), open(creator), open(admin)]);
  for (const [place, one] of filled.entries()) {
    const tenant = one.shortlist.of === "brand" ? ofBrand : ofAgency;
    await keep(daysAgo(tenant, (filled.length - place) * DAYS_BETWEEN), one);
  }
  await workOnCrm({ ctx: ofBrand, of: "brand", creatorIds: creatorsOf("brand", filled) });
  await workOnCrm({ ctx: ofAgency, of: "agency", creatorIds: creatorsOf("agency", filled) });
  await setListsAsSample(ctx.db, [ofBrand.actor.customerId, ofAgency.actor.customerId]);
}

function creatorsOf(of: Shortlist["of"], filled: readonly Filled[]): number[] {
  return [...new Set(filled.filter(({ shortlist }) => shortlist.of === of).flatMap(({ creatorIds }) => creatorIds))];
}

/** Backdates entries: a real team does not add all creators on one day. */
function daysAgo(ctx: Context<Member>, days: number): Context<Member> {
  return { ...ctx, clock: { now: () => new Date(ctx.clock.now().getTime() - days * DAY_MS) } };
}

async function keep(tenant: Context<Member>, { shortlist: { list }, creatorIds }: Filled): Promise<void> {
  await inTransaction(tenant, async (tx) => {
    await lockTenant(tenantOf(tx));
    await recordAdded({ ctx: tx, rows: await putIntoCrm({ ctx: tx, creatorIds }), actionId: null });
    if (!list) return;
    const { id } = await createEmptyList({ ctx: tx, ...list });
    await addMembers({ ctx: tx, listIds: [id], creatorIds });
  });
}

function memberContext(
  ctx: Context,
  { firstName, lastName, plan, isAdmin = false }: SampleSignIn,
  ids: { userId: string; customerId: string },
): Context<Member> {
  const name = `${firstName} ${lastName}`;
  const actor = {
    kind: "member",
    ...ids,
    ownerId: ids.userId,
    name,
    member: "owner",
    isAdmin,
    plan,
    sessionId: "",
  } as const;
  return { ...ctx, actor };
}

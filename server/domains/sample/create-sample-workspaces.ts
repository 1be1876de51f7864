import { DAY_MS } from "#contract/base/limits.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { CAMPAIGNS } from "#sample/campaigns.ts";
import { EMPLOYEES, type Shortlist } from "#sample/shortlists.ts";
import { SAMPLE_PASSWORD, SAMPLE_SIGN_INS, type SampleSignIn } from "#sample/sign-ins.ts";
import type { SamplePage } from "#sample/spotlight.ts";
import type { Context, Member } from "../../context.ts";
import { acrossTenants } from "../../db/row-security.ts";
import { lockTenant, tenantOf } from "../../db/tenant.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Refusal } from "../../errors.ts";
import { createAccount } from "../auth/index.ts";
import { putIntoCrm, recordAdded } from "../crm/index.ts";
import { addMembers, createEmptyList } from "../memberships/index.ts";
import { advanceState, type LoadingState, type SampleWorkspace } from "./state.ts";
import { insertSampleClaim, setListsAsSample } from "./store.ts";
import { briefCampaign } from "./fill-sample-brief.ts";
import { listen, runCampaign, type Chosen } from "./fill-sample-campaign.ts";
import { employ } from "./fill-sample-employees.ts";
import { fillSampleSpotlight } from "./fill-sample-spotlight.ts";
import { workOnCrm } from "./fill-sample-crm.ts";

const DAYS_BETWEEN = 3;

/** A shortlist and its creators. */
export type Filled = { shortlist: Shortlist; chosen: Chosen[] };

/** The four sign-ins, each with a workspace. Returns those that get content. */
export async function createSampleSignIns(ctx: Context): Promise<SampleWorkspace[]> {
  const open = async (signIn: SampleSignIn) =>
    createAccount(ctx, { ...signIn, password: SAMPLE_PASSWORD, isSample: true });
  const { brand, agency, creator, admin } = SAMPLE_SIGN_INS;
  const [ofBrand, ofAgency] = await Promise.all([open(brand), open(agency), open(creator), open(admin)]);
  return [
    { of: "brand", ...ofBrand, isFilled: false },
    { of: "agency", ...ofAgency, isFilled: false },
  ];
}

/**
 * Fills the workspaces that are still to be filled, each in the transaction that says so. Users may be signed in to them
 * already: a workspace that they have left no room in stays as they made it. Returns the state after it.
 */
export async function fillSampleWorkspaces(
  ctx: Context,
  { state, filled, brands }: { state: LoadingState; filled: readonly Filled[]; brands: Brands },
): Promise<LoadingState> {
  const dated = filled.map((one, place) => ({ ...one, daysAgo: (filled.length - place) * DAYS_BETWEEN }));
  let current = state;
  for (const workspace of state.workspaces.filter(({ isFilled }) => !isFilled)) {
    const workspaces = current.workspaces.map((one) => (one === workspace ? { ...one, isFilled: true } : one));
    const next = { ...current, workspaces };
    const own = dated.filter(({ shortlist }) => shortlist.of === workspace.of);
    try {
      await inTransaction(memberContext(ctx, workspace), async (tx) => {
        await lockTenant(tenantOf(tx));
        await fillWorkspace(tx, workspace.of, own, brands);
        await acrossTenants(tx.db, async (db) => advanceState({ db, clock: ctx.clock }, next));
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ctx.log.warn({ err: error, workspace: workspace.of }, "a sample workspace has no room for its content");
      await advanceState(ctx, next);
    }
    current = next;
  }
  return current;
}

/** A creator of the sample world with a public page; `language`: not the page of the sample sign-in. */
export type PageOwner = { creatorId: number; handle: string; page: SamplePage & { language?: string } };

/**
 * The sample creator's own profile, claimed, with its public page, and those of others, whose owners have no password. Users
 * who have removed the sign-in have no page.
 */
export async function claimProfiles(ctx: Context, owners: readonly PageOwner[]): Promise<void> {
  for (const { creatorId, handle, page } of owners) {
    const email = page.language === undefined ? SAMPLE_SIGN_INS.creator.email : await openOwner(ctx, page.language);
    await inTransaction(ctx, async (tx) => {
      const claimId = await insertSampleClaim(tx.db, { creatorId, email, at: tx.clock.now() });
      if (claimId !== undefined) await fillSampleSpotlight(tx, { creatorId, claimId, handle }, page);
    });
  }
}

/** Returns the address of the owner of a page. After a crash the owner exists already. */
async function openOwner(ctx: Context, language: string): Promise<string> {
  const email = `page-${language}@sample.test`;
  const account = { email, firstName: "Sample", lastName: language.toUpperCase(), company: "", role: "Creator" };
  try {
    await createAccount(ctx, { ...account, plan: PLAN_IDS.creator, isSample: true });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "email_unavailable") throw error;
  }
  return email;
}

type Dated = Filled & { daysAgo: number };
/** Creators by their place in the cast. */
export type Brands = ReadonlyMap<number, number>;

async function fillWorkspace(
  tx: Context<Member>,
  of: SampleWorkspace["of"],
  filled: readonly Dated[],
  brands: Brands,
): Promise<void> {
  const listIds = new Map<string | undefined, string>();
  for (const one of filled) {
    // A real team does not add all creators on one day.
    const at = new Date(tx.clock.now().getTime() - one.daysAgo * DAY_MS);
    const listId = await keep({ ...tx, clock: { now: () => at } }, one);
    if (listId !== undefined) listIds.set(one.shortlist.list?.title, listId);
  }
  await workOnCrm({ ctx: tx, of, creatorIds: [...new Set(filled.flatMap(({ chosen }) => idsOf(chosen)))] });
  await setListsAsSample(tx.db, [...listIds.values()]);
  for (const campaign of CAMPAIGNS.filter((one) => one.of === of)) {
    const listId = listIds.get(campaign.list);
    const chosen = filled.find(({ shortlist }) => shortlist.list?.title === campaign.list)?.chosen ?? [];
    if (listId === undefined) continue;
    await runCampaign(tx, { campaign, listId, chosen, brandId: brands.get(campaign.brand.index) });
    await briefCampaign(tx, { campaign, chosen });
  }
  const employees = filled.find(({ shortlist }) => shortlist.list?.title === EMPLOYEES);
  const employeesId = listIds.get(EMPLOYEES);
  if (employees && employeesId !== undefined) await employ(tx, { listId: employeesId, chosen: employees.chosen });
  await listen(tx, of);
}

/** Returns the id of the list, if there is to be one. */
async function keep(tx: Context<Member>, { shortlist: { list }, chosen }: Filled): Promise<string | undefined> {
  const creatorIds = idsOf(chosen);
  await recordAdded({ ctx: tx, rows: await putIntoCrm({ ctx: tx, creatorIds }), actionId: null });
  if (!list) return undefined;
  const { id } = await createEmptyList({ ctx: tx, ...list });
  await addMembers({ ctx: tx, listIds: [id], creatorIds });
  return id;
}

function idsOf(chosen: readonly Chosen[]): number[] {
  return chosen.map(({ creatorId }) => creatorId);
}

function memberContext(ctx: Context, { of, userId, customerId }: SampleWorkspace): Context<Member> {
  const { firstName, lastName, plan }: SampleSignIn = SAMPLE_SIGN_INS[of];
  const actor = {
    kind: "member",
    userId,
    customerId,
    ownerId: userId,
    name: `${firstName} ${lastName}`,
    member: "owner",
    isAdmin: false,
    plan,
    sessionId: "",
  } as const;
  return { ...ctx, actor };
}

import { randomInt } from "node:crypto";
import type { ParsedInput } from "#contract/base/endpoint.ts";
import { SHARE_NETWORKS } from "#contract/employee-advocacy/composers.ts";
import * as contract from "#contract/employee-advocacy/library.ts";
import { say } from "#contract/messages/catalogue.ts";
import { landingUrl } from "#contract/tracking/landing.ts";
import { LINK_PATH } from "#contract/tracking/links.ts";
import { linkTo } from "../../../config.ts";
import type { Context } from "../../../context.ts";
import { lockTenant, type TenantDb } from "../../../db/tenant.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { refuse } from "../../../errors.ts";
import { emitChanged, read, write } from "../../../kernel/handler.ts";
import { linkHash } from "../../../secrets.ts";
import { hasTracking, newCode, type LinkSource } from "../../tracking/index.ts";
import { findConsent, selectPlace } from "../people-store.ts";
import { countVisit } from "../visits.ts";
import { presentOwn } from "./library.ts";
import { addClicks, selectRedirect } from "./links-store.ts";
import * as store from "./store.ts";

export const readOwnLibrary = read(contract.readOwnLibrary)(async ({ ctx, input: { token } }) => {
  countVisit(ctx, "own", token);
  const { tenant } = await fetchPerson(ctx, token);
  const offered = await store.selectContents(tenant, "offered", { offset: 0, limit: contract.CONTENTS_MAX });
  return { contents: offered.filter(({ stoppedAt }) => stoppedAt === null).map(presentOwn) };
});

type Sharing = { ctx: Context; input: ParsedInput<typeof contract.shareContent> };

export const shareContent = write(contract.shareContent, { transaction: "own" })(async ({ ctx, input }) => {
  countVisit(ctx, "own", input.token);
  const { tenant, content, creatorId } = await fetchShared({ ctx, input });
  if (content.link === null) return { links: [] };
  const made = await store.selectLinks(tenant, { contentId: content.id, creatorId });
  // A person opens the same content often: only the first time is a write.
  const links = made.length < SHARE_NETWORKS.length ? await makeLinks({ ctx, input }) : made;
  return { links: links.map(({ network, code }) => ({ network, url: linkTo(ctx.config, `${LINK_PATH}${code}`) })) };
});

async function makeLinks({ ctx, input }: Sharing): Promise<store.LinkRow[]> {
  return inTransaction(ctx, async (tx) => {
    const { tenant } = await fetchPerson(tx, input.token);
    await lockTenant(tenant);
    // What was true before the lock may have changed since.
    const { content, creatorId } = await fetchShared({ ctx: tx, input });
    const made = await store.upsertLinks(tenant, {
      contentId: content.id,
      creatorId,
      createdAt: ctx.clock.now(),
      links: SHARE_NETWORKS.map((network) => ({ network, code: newCode(randomInt) })),
    });
    emitChanged({ emit: tx.emit, customerId: tenant.customerId }, ["employees"]);
    return made;
  });
}

/** Throws not_found for what is not offered any more. */
async function fetchShared({ ctx, input: { token, content: id } }: Sharing) {
  const person = await fetchPerson(ctx, token);
  const content = (await store.selectContent(person.tenant, id)) ?? refuse("not_found");
  const isOffered = content.archivedAt === null && content.stoppedAt === null;
  return isOffered ? { ...person, content } : refuse("not_found");
}

/**
 * Throws invalid_link for a token that is unknown or withdrawn, and where the person takes part no more: the program has
 * ended, they are not in its list, or the plan of the workspace has no tracking.
 */
async function fetchPerson(ctx: Context, token: string): Promise<{ tenant: TenantDb; creatorId: number }> {
  const consent = await findConsent(ctx.db, linkHash(token));
  if (!consent) return refuse("invalid_link", say("employees.linkUnknown"));
  if (consent.withdrawnAt !== null) return refuse("invalid_link", say("employees.sharingOver"));
  const { customerId, creatorId } = consent;
  const tenant: TenantDb = { db: ctx.db, customerId };
  const place = await selectPlace(tenant, creatorId);
  if (!place || !hasTracking({ config: ctx.config, actor: { kind: "guest", customerId, plan: place.plan } }))
    refuse("invalid_link", say("employees.programOver"));
  return { tenant, creatorId };
}

/**
 * The links by which employees share what the library has. They lead on after a person has withdrawn or left, since their
 * posts stay, and are not counted then. Orders are credited to links of campaigns only.
 */
export const EMPLOYEE_LINKS: LinkSource = {
  async find({ db, config }, code) {
    const row = await selectRedirect(db, code);
    if (!row) return undefined;
    const { id, link, title, network, customerId, plan, isStopped } = row;
    const isCounted = row.takesPart && hasTracking({ config, actor: { kind: "guest", customerId, plan } });
    const landing = landingUrl(link, contract.utmOf(title, network), { creator: "", list: "", code: "" });
    return { id, landing, isActive: true, isStopped, isCounted, hasOrders: false };
  },
  addClicks,
};

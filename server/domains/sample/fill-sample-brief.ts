import { NO_ELIGIBILITY, NO_REQUIREMENTS } from "#contract/campaigns/brief.ts";
import { DAY_MS } from "#contract/base/limits.ts";
import { SAMPLE_BRIEF, SAMPLE_PLACES } from "#sample/briefs.ts";
import { CAMPAIGN_CURRENCY, type ListCampaign } from "#sample/campaigns.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf } from "../../db/tenant.ts";
import { insertCampaign, insertDeliverables, insertPayments, insertPlaces } from "../campaigns/index.ts";
import { SAMPLE_MARK } from "../creators/index.ts";
import type { Chosen } from "./fill-sample-campaign.ts";

/** A campaign with creators in several stages. Must run in a transaction that holds the workspace's lock. */
export async function briefCampaign(
  tx: Context<Member>,
  { campaign, chosen }: { campaign: ListCampaign; chosen: readonly Chosen[] },
): Promise<void> {
  if (campaign.of !== SAMPLE_BRIEF.of || campaign.list !== SAMPLE_BRIEF.list) return;
  const tenant = tenantOf(tx);
  const now = tx.clock.now();
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const dayIn = (days: number) => at(days).toISOString().slice(0, 10);
  const { title, goal, product, audience, startedDaysAgo, days, budget, dos, donts, codes, disclosure } = SAMPLE_BRIEF;
  const startedAt = at(-startedDaysAgo);
  const by = { createdBy: tx.actor.userId, createdAt: startedAt, updatedAt: now };
  const campaignId = await insertCampaign(tenant, {
    title,
    goal,
    product,
    audience,
    dos,
    donts,
    budget,
    status: "active",
    startsOn: dayIn(-startedDaysAgo),
    endsOn: dayIn(days - startedDaysAgo),
    currency: CAMPAIGN_CURRENCY,
    requirements: {
      ...NO_REQUIREMENTS,
      hashtags: [campaign.hashtag],
      mentions: [`${campaign.brand.handle}${SAMPLE_MARK}`],
      links: [campaign.target],
      codes: [...codes],
      disclosure,
    },
    eligibility: NO_ELIGIBILITY,
    visibility: "public",
    isSample: true,
    publishedAt: startedAt,
    ...by,
  });
  const places = SAMPLE_PLACES.flatMap(({ deliverable, payment, ...place }, index) => {
    const one = chosen[index];
    return one ? [{ ...place, creatorId: one.creatorId, deliverable, payment, index }] : [];
  });
  await insertPlaces(
    tenant,
    places.map(({ creatorId, status, fee = null, note = "", index }) => ({
      campaignId,
      creatorId,
      status,
      fee,
      note,
      addedBy: tx.actor.userId,
      createdAt: at(index - startedDaysAgo),
      movedAt: at(-(index % 9) - 1),
    })),
  );
  await insertDeliverables(
    tenant,
    places.flatMap(({ creatorId, deliverable }) => {
      if (!deliverable) return [];
      const { state, dueIn, draft } = deliverable;
      const isPosted = state === "posted" || state === "verified";
      const posts = isPosted ? [`https://posts.brixorra.test/${creatorId}`] : [];
      const agreed = { network: "youtube", format: "video", count: 1, dueOn: dayIn(dueIn) } as const;
      const posted = { postLinks: posts, postedAt: isPosted ? at(dueIn - 1) : null };
      return [{ campaignId, creatorId, ...agreed, state, draftText: draft, ...posted, ...by }];
    }),
  );
  await insertPayments(
    tenant,
    places.flatMap(({ creatorId, fee, payment }) => {
      if (!payment || fee === undefined) return [];
      const { state, dueIn, reference, paid } = payment;
      const parts = paid === undefined ? [] : [{ amount: paid, on: dayIn(-3) }];
      return [{ campaignId, creatorId, amount: fee, state, dueOn: dayIn(dueIn), reference, parts, ...by }];
    }),
  );
}

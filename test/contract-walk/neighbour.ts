import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { saveAlerts } from "#contract/alerts.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { beginSecondFactor } from "#contract/auth/endpoints.ts";
import { addCreator, listCrm, updateCustomNote } from "#contract/crm/endpoints.ts";
import { importLinks } from "#contract/crm-import/endpoints.ts";
import { createField } from "#contract/crm/custom-fields.ts";
import { startClaim } from "#contract/creator-profile/claims.ts";
import { dismissDuplicates } from "#contract/duplicates.ts";
import { offerImport } from "#contract/import-offers.ts";
import { openImport, planImport, runImport, saveMapping } from "#contract/imports/endpoints.ts";
import { createCustomTag, updateCustomStatus, updateCustomTags } from "#contract/labels.ts";
import { createList, setPublic, updateShare } from "#contract/lists/endpoints.ts";
import { saveCampaign } from "#contract/tracking/campaign.ts";
import { addCampaignCreators, changeCampaignCreators } from "#contract/campaigns/creators.ts";
import { commentDeliverable, createDeliverables, listDeliverables } from "#contract/campaigns/deliverables.ts";
import { createContractTemplate } from "#contract/campaigns/contracts.ts";
import { createCampaign, moveCampaign } from "#contract/campaigns/endpoints.ts";
import { uploadBriefFile } from "#contract/campaigns/files.ts";
import { offerFee } from "#contract/campaigns/negotiation.ts";
import { createPayments } from "#contract/campaigns/payments.ts";
import { createLinks, readLinks, saveUtm, updateLink } from "#contract/tracking/links.ts";
import { createOrderWebhook, importOrders } from "#contract/tracking/orders.ts";
import { chooseEmployees } from "#contract/employee-advocacy/endpoints.ts";
import { createContent, shareContent } from "#contract/employee-advocacy/library.ts";
import {
  assignTeam,
  createTeam,
  inviteEmployees,
  joinEmployees,
  readEmployeeInvitation,
} from "#contract/employee-advocacy/people.ts";
import { createTracking, listTracking, toggleCampaignPost } from "#contract/tracking/endpoints.ts";
import { addListeningTop } from "#contract/listening/endpoints.ts";
import { getTopicReport, setTopicPublic, updateTopicShare } from "#contract/listening/sharing.ts";
import { addSuppression, sendMail } from "#contract/mail/endpoints.ts";
import { createMailTemplate } from "#contract/mail/templates.ts";
import { createWatch } from "#contract/network-watch.ts";
import { DEFAULT_CHANNELS, muteNotifications, saveNotificationSettings } from "#contract/notification-settings.ts";
import { listNotifications } from "#contract/notifications.ts";
import { PLAN_IDS } from "#contract/plans.ts";
import { savePreference } from "#contract/preferences.ts";
import { disputeFigure } from "#contract/privacy.ts";
import { openProfile } from "#contract/profiles/endpoints.ts";
import { addAudienceReport } from "#contract/profiles/audience.ts";
import { addService } from "#contract/profiles/services.ts";
import { PUBLISHED_CARD, saveRateCard } from "#contract/rate-card.ts";
import { getSharedList, giveFeedback } from "#contract/shared-lists.ts";
import { sendReport } from "#contract/support.ts";
import { addNote } from "#contract/timeline.ts";
import { trackRanking } from "#contract/rankings/tracked-rankings.ts";
import { createView, setDefaultView } from "#contract/views.ts";
import { invite } from "#contract/workspaces.ts";
import { recordCreators, type CreatorRecord } from "#server/domains/creators/index.ts";
import { runJob } from "#server/domains/jobs/index.ts";
import { refreshVocabulary } from "#server/engine/index.ts";
import { FEATURES } from "#server/features.ts";
import { newToken } from "#server/secrets.ts";
import type { KnownIds } from "../support/arbitrary.ts";
import { PASSWORD, type Answer, type Browser } from "../support/browser.ts";
import type { Endpoint, InputOf } from "#contract/base/endpoint.ts";
import type { World } from "../support/world.ts";
import { belongingsOf } from "./snapshots.ts";

export const SECRET = "only-the-neighbour-knows";
const MAIL_STEPS = JSON.stringify([{ id: crypto.randomUUID(), waitDays: 1, subject: SECRET, text: SECRET }]);
const MAIL_VALUES = JSON.stringify({ name: SECRET });
const MAIL_SERVER = JSON.stringify({ host: "127.0.0.1", port: 1, security: "tls" });
/** Public addresses are shown to a team that has the creator in its CRM, and nowhere else. */
export const ADDRESS = "address-of-a-walker";

/**
 * A user with a CRM, lists, imports and nearly everything else that a workspace can have, who has imported false records
 * of the creators that everyone sees, and one of their own: no reply to others may contain their secret, and no call of
 * others may change their rows.
 */
export async function prepareNeighbour(world: World): Promise<KnownIds> {
  const outcomes = await recordCreators({
    ctx: world.ctx,
    input: {
      source: { kind: "file", name: "walk" },
      records: Array.from({ length: 8 }, (_, i) => ({
        accounts: [{ network: "instagram" as const, username: `walker${i}`, counts: [], posts: [] }],
        facts: { fullName: `Walker ${i}`, email: `${ADDRESS}${i}@example.test` },
        at: new Date("2026-01-01"),
        niches: [],
      })),
    },
  });
  await world.indexSync.flush();
  const neighbour = world.browser();
  await neighbour.signUp({ company: SECRET });
  const [opened] = outcomes;
  // On the plan on which opening a profile takes a credit.
  await neighbour.call(openProfile, { id: String(opened?.creatorId), key: crypto.randomUUID() });
  const { rows } = await world.root.execute<{ id: string }>(sql`
    update customers set plan = ${PLAN_IDS.agency} where name = ${SECRET} returning id`);
  const own = await recordCreators({
    ctx: world.ctx,
    input: { source: { kind: "file", name: SECRET, customerId: rows[0]?.id ?? "" }, records: falseRecords() },
  });
  await world.indexSync.flush();
  await refreshVocabulary({ ctx: world.ctx });
  expect(own.map(({ creatorId }) => creatorId)).toEqual([
    ...outcomes.map(({ creatorId }) => creatorId),
    expect.any(Number),
  ]);
  const creators = own.map(({ creatorId }) => String(creatorId));
  await fillWorkspace(world, neighbour, creators);
  return { creators, uuids: await idsOf(world) };
}

/** False records of every creator, and of one that nothing else knows. */
function falseRecords(): CreatorRecord[] {
  const at = new Date("2026-06-01");
  const post = { publishedAt: at, countedAt: at, format: "image" as const, text: SECRET, mentions: [], likes: 10 ** 9 };
  return Array.from({ length: 9 }, (_, i) => ({
    accounts: [
      {
        network: "instagram" as const,
        username: `walker${i}`,
        biography: SECRET,
        counts: [{ at, precision: "day" as const, followers: 10 ** 9 }],
        posts: [{ externalId: `${SECRET}-${i}`, hashtags: [SECRET], ...post }],
      },
    ],
    facts: { fullName: SECRET, biography: SECRET, email: `${SECRET}@example.test`, website: `https://${SECRET}.test/` },
    at,
    niches: [{ id: 1002, primary: true }],
    publications: [
      { kind: "podcast" as const, title: SECRET, link: `https://${SECRET}.test/feed` },
      { kind: "newsletter" as const, title: SECRET, link: `https://${SECRET}.test/letters` },
    ],
  }));
}

async function fillWorkspace(world: World, browser: Browser, creators: string[]): Promise<void> {
  const call = async <const E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Answer<E>["body"]> => {
    const answer = await browser.call(endpoint, input);
    expect(answer.status, `${endpoint.method} ${endpoint.path}: ${JSON.stringify(answer.error)}`).toBe(200);
    return answer.body;
  };
  const work = async (jobId: string | null) =>
    runJob({ ctx: world.ctx, jobId: jobId ?? "", tasks: FEATURES.jobs, signal: new AbortController().signal });
  const [id = ""] = creators;

  // The CRM.
  await call(addCreator, { creatorsId: creators.slice(0, 4), newList: { title: SECRET } });
  const rows = (await call(listCrm, {})).crmCreators;
  const customCreatorIds = rows.map(({ _id }) => _id).slice(0, 2);
  const [customCreatorId = ""] = customCreatorIds;
  const { _id: tag } = await call(createCustomTag, { tag: SECRET, type: "tag" });
  const { _id: statusId } = await call(createCustomTag, { tag: SECRET, type: "status" });
  await call(updateCustomTags, { customCreatorIds, tagIds: [tag], mode: "ADD" });
  await call(updateCustomStatus, { customCreatorId, statusId });
  await call(updateCustomNote, { customCreatorId, customNote: SECRET });
  await call(createField, { title: SECRET, kind: "text" });
  await call(addNote, { id: customCreatorId, text: SECRET });
  await call(dismissDuplicates, { customCreatorIds });
  const { view } = await call(createView, { title: SECRET, shared: true, state: {} });
  await call(setDefaultView, { id: view._id });
  await call(importLinks, { influencers: [{ id: "1", network: "instagram", username: SECRET }] });

  // Lists: one that is shared, visited and commented on.
  const list = (await call(createList, { title: `${SECRET} too`, creatorsId: creators.slice(2, 6) })).list;
  await call(setPublic, { topId: list._id, public: true });
  await call(createTracking, { topId: list._id });
  const [post] = (await call(listTracking.posts, { id: list._id, filters: { range: {} } })).posts;
  await call(toggleCampaignPost, { id: list._id, postId: post?._id ?? "", action: "add" });
  const costs = [{ creatorId: creators[2] ?? "", amount: 1 }];
  await call(saveCampaign, { id: list._id, from: null, hashtags: [SECRET], currency: "EUR", costs });
  await call(createLinks, { id: list._id, target: `https://${SECRET}.test/`, creatorIds: [creators[2] ?? ""] });
  const [link] = (await call(readLinks, { id: list._id })).links;
  await call(updateLink, { id: list._id, link: link?._id ?? "", promoCode: SECRET });
  await call(saveUtm, { id: list._id, source: SECRET, medium: "", campaign: "", term: "", content: "" });
  const order = `order_id,time,amount,currency,code\n${SECRET},2026-01-01T00:00:00Z,10,EUR,${SECRET}\n`;
  await call(importOrders, { file: new File([order], `${SECRET}.csv`) });
  await call(createOrderWebhook, {});
  const shared = (
    await call(updateShare, { topId: list._id, feedback: true, report: { range: { preset: "allTime" } } })
  ).list;
  const visitor = world.browser();
  const shareId = shared.share.id ?? "";
  await visitor.call(getSharedList, { id: shareId });
  await visitor.call(giveFeedback, {
    id: shareId,
    creatorId: creators[2] ?? "",
    reviewer: SECRET,
    verdict: "approve",
    comment: SECRET,
  });
  const [reviewed] = (await call(listNotifications, { type: "global", topic: "feedback" })).notifications;
  await call(muteNotifications, { notification: reviewed?.id ?? "" });
  await call(saveNotificationSettings, { topics: DEFAULT_CHANNELS, timezone: "UTC", hour: 8 });

  // Employees: a team, and a person who has agreed.
  await call(chooseEmployees, { listId: list._id });
  const { team } = await call(createTeam, { name: SECRET });
  await call(assignTeam, { creatorIds: creators.slice(2, 3), team: team._id });
  const { link: invitation } = await call(inviteEmployees, { team: team._id });
  const token = new URL(invitation, "http://here.test").searchParams.get("token") ?? "";
  const { statement } = (await visitor.call(readEmployeeInvitation, { token })).body;
  const profiles = [{ network: "linkedin" as const, username: `${SECRET}-employee` }];
  const own = newToken();
  await visitor.call(joinEmployees, { token, name: SECRET, profiles, statement, own });
  const { content } = await call(createContent, { title: SECRET, text: SECRET, link: `https://${SECRET}.test/` });
  await visitor.call(shareContent, { token: own, content: content._id });

  // Imports: a draft with a mapping, and one that has run and is offered to the installation.
  const table = (text: string) => new File([`username,followers\n${text},12\n`], `${SECRET}.csv`);
  const draft = await call(openImport, { table: table(SECRET) });
  await call(saveMapping, { importId: draft.import._id, name: SECRET });
  const { _id: importId, plan } = (await call(openImport, { table: table("ran.by.neighbour") })).import;
  await call(planImport, { id: importId, plan: { ...plan, network: "instagram", date: "2026-03-01", intoCrm: true } });
  await work((await call(runImport, { id: importId })).import.jobId);
  await call(offerImport, { id: importId });
  await call(addAudienceReport, {
    id,
    network: "instagram",
    tool: SECRET,
    report: new File(["dimension,value,share\ncountry,FR,0.5\ncountry,DE,0.5"], "report.csv"),
  });

  // What the workspace pays, charges and tells others.
  await call(saveRateCard, { ...PUBLISHED_CARD, from: 0 });
  await call(addService, {
    id,
    network: null,
    format: null,
    title: SECRET,
    price: { min: 100, max: 100 },
    currency: "EUR",
    note: SECRET,
    declaredOn: "2026-01-01",
    source: "workspace",
  });
  await call(trackRanking, { topId: "niche-1002" });
  const topicQuery = { any: [{ kind: "hashtag" as const, value: SECRET }] };
  const topic = (await call(addListeningTop, { title: SECRET, query: topicQuery })).tracking._id;
  await call(updateTopicShare, { id: topic, companyName: SECRET });
  const topicShare = (await call(setTopicPublic, { id: topic, public: true })).share.share;
  await visitor.call(getTopicReport, { id: topicShare.id ?? "" });
  await call(createWatch, { topId: list._id, title: SECRET });
  const { campaign } = await call(createCampaign, { title: SECRET, goal: SECRET, visibility: "invited" });
  await call(addCampaignCreators, { id: campaign._id, creatorsId: [id] });
  await call(changeCampaignCreators, { id: campaign._id, creatorsId: [id], note: SECRET });
  const agreed = { key: crypto.randomUUID(), network: "instagram", format: "video", count: 1, dueOn: null } as const;
  await call(createDeliverables, { id: campaign._id, creatorsId: [id], ...agreed });
  const [delivered] = (await call(listDeliverables, { id: campaign._id })).deliverables;
  const key = crypto.randomUUID();
  await call(commentDeliverable, { id: campaign._id, deliverable: delivered?._id ?? "", key, text: SECRET });
  await call(moveCampaign, { id: campaign._id, step: "started" });
  const offer = { key: crypto.randomUUID(), amount: 1, message: SECRET };
  await call(offerFee, { id: campaign._id, creator: id, ...offer });
  const paid = { key, amount: 1, dueOn: null, reference: SECRET };
  await call(createPayments, { id: campaign._id, creatorsId: [id], ...paid });
  await call(uploadBriefFile, { id: campaign._id, file: new File(["%PDF-1.7"], `${SECRET}.pdf`) });
  // Invoices are sent by owners of a profile, and the profiles here stay without one.
  await world.root.execute(sql`
    insert into campaign_invoices (id, campaign_id, customer_id, creator_id, payment_id, key, name, type, bytes)
    select gen_random_uuid(), y.campaign_id, y.customer_id, y.creator_id, y.id, ${SECRET}, ${SECRET}, 'application/pdf', 1
    from campaign_payments y where y.campaign_id = ${campaign._id}`);
  await world.root.execute(sql`
    insert into campaign_draft_files (campaign_id, customer_id, creator_id, deliverable_id, key, name, type, bytes, is_submitted)
    select d.campaign_id, d.customer_id, d.creator_id, d.id, ${SECRET}, ${SECRET}, 'application/pdf', 1, true
    from campaign_deliverables d where d.campaign_id = ${campaign._id}`);
  await world.root.execute(sql`
    with made as (
      insert into campaign_shipments (id, campaign_id, customer_id, creator_id, product, state, moved_at)
      select gen_random_uuid(), p.campaign_id, p.customer_id, p.creator_id, ${SECRET}, 'given', world.now()
      from campaign_creators p where p.campaign_id = ${campaign._id} returning id, customer_id, creator_id)
    insert into shipment_addresses (shipment_id, customer_id, creator_id, user_id, address, updated_at)
    select m.id, m.customer_id, m.creator_id, u.id, ${SECRET}, world.now()
    from made m join users u on u.customer_id = m.customer_id limit 1`);
  await call(createContractTemplate, {
    key: crypto.randomUUID(),
    id: campaign._id,
    name: SECRET,
    text: SECRET,
    isOfCampaign: true,
  });
  // Contracts are about an agreed fee, and creators here have agreed on nothing.
  await world.root.execute(sql`
    insert into campaign_contracts
      (id, campaign_id, customer_id, creator_id, version, title, campaign_title, brand, text, fee, hash, key, bytes, had_owner)
    select gen_random_uuid(), p.campaign_id, p.customer_id, p.creator_id, 1, ${SECRET}, ${SECRET}, ${SECRET}, ${SECRET}, 1, ${SECRET}, ${SECRET}, 1, false
    from campaign_creators p where p.campaign_id = ${campaign._id}`);
  const alerts = { rising: true, handles: [SECRET], undisclosed: false, silentDays: null };
  await call(saveAlerts, { subject: "list", id: list._id, from: null, ...alerts });
  await call(disputeFigure, { id, figure: "followers", network: "instagram", text: SECRET });
  await call(sendReport, { message: SECRET, creator: id });
  await call(startClaim, { network: "instagram", username: "walker0" });
  // People who act for a creator have accepted in an account of their own.
  await world.root.execute(sql`
    insert into creator_managers (claim_id, email, user_id, accepted_at)
    select c.id, ${`${SECRET}@example.test`}, c.user_id, c.created_at from creator_claims c
    join users u on u.id = c.user_id join customers w on w.id = u.customer_id where w.name = ${SECRET}`);
  // Accounts are connected at their networks.
  await world.root.execute(sql`
    insert into account_connections (claim_id, account_id, network, tokens, connected_at)
    select c.id, c.account_id, c.network, ${SECRET}, c.created_at from creator_claims c
    join users u on u.id = c.user_id join customers w on w.id = u.customer_id where w.name = ${SECRET}`);
  // Owners of a profile block workspaces that write to them.
  await world.root.execute(sql`
    insert into message_blocks (customer_id, claim_id)
    select w.id, c.id from creator_claims c
    join users u on u.id = c.user_id join customers w on w.id = u.customer_id where w.name = ${SECRET}`);
  // Only owners of a profile set goals, and the profiles here stay without one.
  await world.root.execute(sql`
    insert into creator_goals (customer_id, creator_id, network, username, figure, target, start, due_on)
    select id, ${id}, 'instagram', ${SECRET}, 'followers', 2, 1, '2030-01-01' from customers where name = ${SECRET}`);

  // Mails. Only a test of the feature has servers to connect to.
  await world.root.execute(sql`
    insert into mailboxes (customer_id, user_id, address, sender_name, signature, smtp, imap, login, password, connected_at)
    select c.id, m.user_id, ${`${SECRET}-sender@example.test`}, ${SECRET}, ${SECRET}, ${MAIL_SERVER}::jsonb, ${MAIL_SERVER}::jsonb,
      ${SECRET}, ${SECRET}, '2026-01-01'
    from customers c join workspace_members m on m.customer_id = c.id where c.name = ${SECRET}`);
  const mail = { subject: SECRET, text: SECRET };
  await call(sendMail, { ...mail, key: crypto.randomUUID(), to: `${SECRET}-creator@example.test` });
  await world.root.execute(sql`
    insert into mail_comments (customer_id, thread_id, text) select customer_id, id, ${SECRET} from mail_threads where subject = ${SECRET}`);
  await world.root.execute(sql`
    insert into mail_hits (customer_id, message_id, source, at, is_settled)
    select customer_id, id, 'proxy', date, true from mail_messages where subject = ${SECRET}`);
  await world.root.execute(sql`
    insert into mail_link_stops (message_id, customer_id, stopped_at, stop_reason)
    select id, customer_id, date, ${SECRET} from mail_messages where subject = ${SECRET}`);
  await call(createMailTemplate, { ...mail, name: SECRET });
  await world.root.execute(sql`
    with s as (insert into mail_sequences (customer_id, mailbox_id, user_id, key, title, state, steps, stop_statuses, start_at)
      select customer_id, id, user_id, ${crypto.randomUUID()}::uuid, ${SECRET}, 'running', ${MAIL_STEPS}::jsonb, '{}', '2030-01-01'
      from mailboxes where sender_name = ${SECRET} returning id, customer_id)
    insert into mail_sequence_recipients (customer_id, sequence_id, creator_id, address, values, state, next_at)
    select customer_id, id, ${id}, ${`${SECRET}-creator@example.test`}, ${MAIL_VALUES}::jsonb, 'waiting', '2030-01-01' from s`);
  await call(addSuppression, { address: `${SECRET}-not@example.test` });

  // People and how they sign in.
  await call(invite, { email: `${SECRET}-guest@example.test`, role: "member" });
  await call(createApiKey, { name: SECRET, scopes: ["read"], days: 30 });
  await call(savePreference, { screen: "crm", preference: { columns: ["status"] } });
  await call(beginSecondFactor, { current: PASSWORD });
}

/** An id of each kind of row that the neighbour has, in the same order in every run. */
async function idsOf(world: World): Promise<string[]> {
  const belongings = await belongingsOf(world, SECRET);
  const byTable = Map.groupBy(belongings, ({ what }) => what);
  return [...byTable.values()].flatMap((rows) =>
    rows
      .map(({ row }) => row.id)
      .filter((id) => typeof id === "string")
      .toSorted()
      .slice(0, 1),
  );
}

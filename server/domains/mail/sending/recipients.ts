import { email } from "#contract/auth/credentials.ts";
import { countriesIn } from "#contract/countries/countries.ts";
import * as contract from "#contract/mail/endpoints.ts";
import {
  MAIL_PREVIEW_SIZE,
  MAIL_RECIPIENTS_MAX,
  MERGE_FIELDS,
  type MailObstacle,
  type MergeField,
} from "#contract/mail/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { assertEmailing } from "../emailing.ts";
import { selectMailboxOf, type MailboxRow } from "../mailboxes/store.ts";
import { selectCompany, selectRecipients, type RecipientRow } from "./recipients-store.ts";
import { fieldsIn, firstNameOf, mergeInto, missingIn, oneLine, problemOf, type Values } from "./rules.ts";

type Template = { subject: string; text: string };
export type Recipients = { creatorIds?: string[] | undefined; listId?: string | undefined };

export type Prepared = {
  mails: ({ creatorId: number; to: string } & Template)[];
  problems: { creatorId: number; obstacle: MailObstacle; missing: MergeField[] }[];
};

/** Throws bad_request: the member has not connected a mailbox. */
export async function fetchOwnMailbox(ctx: Context<Member>): Promise<MailboxRow> {
  const box = await selectMailboxOf(tenantOf(ctx), ctx.actor.userId);
  return box ?? refuse("bad_request", say("mail.connectFirst"));
}

/** Throws bad_request for a field that does not exist. */
export function assertTemplate({ subject, text }: Template): void {
  for (const [path, template] of [
    ["subject", subject],
    ["text", text],
  ] as const) {
    const problem = problemOf(template);
    if (!problem) continue;
    const sentence =
      "unknown" in problem
        ? say("mail.unknownField", { name: problem.unknown, names: MERGE_FIELDS.join(", ") })
        : say("mail.openBraces", { example: "{{firstName}}" });
    refuse("bad_request", { ...sentence, issues: [issueAt(path, sentence)] });
  }
}

/**
 * Makes the mail of each recipient. Those without an address, on the suppression list, with the address of an earlier one
 * or without a value that the mail needs get none. Throws not_found for creators who are not in the CRM.
 */
export async function prepareMails(
  ctx: Context<Member>,
  { subject, text, creatorIds, listId }: Template & Recipients,
  box: Pick<MailboxRow, "senderName">,
): Promise<Prepared> {
  assertTemplate({ subject, text });
  const tenant = tenantOf(ctx);
  if (listId !== undefined) await fetchList(tenant, listId);
  const ids = creatorIds && [...new Set(creatorIds)].map(Number);
  const rows = await selectRecipients(tenant, {
    ...(ids && { creatorIds: ids }),
    ...(listId !== undefined && { listId }),
  });
  if (ids && rows.length === 0) refuse("not_found", say("mail.notInCrm"));
  if (rows.length > MAIL_RECIPIENTS_MAX)
    refuse("bad_request", say("mail.tooManyRecipients", { max: MAIL_RECIPIENTS_MAX }));
  const valuesOf = await readValues(ctx, { rows, template: subject + text, sender: box.senderName });
  const taken = new Set<string>();
  const prepared: Prepared = { mails: [], problems: [] };
  for (const row of rows) {
    const { creatorId } = row;
    // The CRM also has what files called an address.
    const address = email.safeParse(row.address).data ?? null;
    const values = valuesOf(row);
    const missing = missingIn(subject + text, values);
    const obstacle = obstacleOf({ ...row, address }, { taken, missing });
    if (address === null || obstacle !== undefined) {
      prepared.problems.push({ creatorId, obstacle: obstacle ?? "no_address", missing });
      continue;
    }
    taken.add(address);
    const mail = { subject: mergeInto(subject, values), text: mergeInto(text, values) };
    prepared.mails.push({ creatorId, to: address, ...mail });
  }
  return prepared;
}

function obstacleOf(
  { address, suppression }: RecipientRow,
  { taken, missing }: { taken: ReadonlySet<string>; missing: readonly MergeField[] },
): MailObstacle | undefined {
  if (address === null) return "no_address";
  if (suppression !== null) return suppression;
  if (missing.length > 0) return "missing_value";
  return taken.has(address) ? "same_address" : undefined;
}

async function readValues(
  ctx: Context<Member>,
  { rows, template, sender }: { rows: readonly RecipientRow[]; template: string; sender: string },
): Promise<(row: RecipientRow) => Values> {
  // Cards are read for their handles alone.
  const ids = fieldsIn(template).has("handle") ? rows.map(({ creatorId }) => creatorId) : [];
  const [cards, company] = await Promise.all([readCards({ ctx, ids }), selectCompany(tenantOf(ctx))]);
  const countries = new Map(countriesIn().map(({ code2, name }) => [code2, name]));
  return ({ creatorId, fullName, country }) => ({
    firstName: firstNameOf(fullName),
    name: oneLine(fullName),
    handle: cards.get(creatorId)?.networks[0]?.username ?? null,
    country: country === null ? null : (countries.get(country) ?? null),
    company: oneLine(company),
    sender,
  });
}

/** How many recipients get no mail, by reason. */
export function countObstacles(problems: Prepared["problems"]): Record<MailObstacle, number> {
  const counts = { no_address: 0, unsubscribed: 0, bounced: 0, blocked: 0, missing_value: 0, same_address: 0 };
  for (const { obstacle } of problems) counts[obstacle] += 1;
  return counts;
}

export const previewMails = read(contract.previewMails)(async ({ ctx, input }) => {
  assertEmailing(ctx);
  const { mails, problems } = await prepareMails(ctx, input, await fetchOwnMailbox(ctx));
  const shown = { mails: mails.slice(0, MAIL_PREVIEW_SIZE), problems: problems.slice(0, MAIL_PREVIEW_SIZE) };
  const ids = [...shown.mails, ...shown.problems].map(({ creatorId }) => creatorId);
  const cards = await readCards({ ctx, ids });
  const personOf = (creatorId: number) => {
    const card = cards.get(creatorId);
    return card && { _id: card._id, full_name: card.full_name, picture_url: card.picture_url };
  };
  return {
    count: mails.length,
    leftOut: countObstacles(problems),
    mails: shown.mails.flatMap(({ creatorId, ...mail }) => {
      const creator = personOf(creatorId);
      return creator ? [{ creator, ...mail }] : [];
    }),
    problems: shown.problems.flatMap(({ creatorId, ...problem }) => {
      const creator = personOf(creatorId);
      return creator ? [{ creator, ...problem }] : [];
    }),
  };
});

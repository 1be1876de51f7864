import { textOfValue, type CustomField } from "#contract/collections/custom-field.ts";
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
import type { Config } from "../../../config.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf, type TenantDb } from "../../../db/tenant.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { readCards } from "../../creators/index.ts";
import { selectFields } from "../../crm/index.ts";
import { fetchList } from "../../memberships/index.ts";
import { assertEmailing } from "../emailing.ts";
import { maySendFrom, selectMailbox, selectMailboxOf, type MailboxRow } from "../mailboxes/store.ts";
import { selectCompany, selectRecipients, type RecipientRow } from "./recipients-store.ts";
import {
  firstNameOf,
  mergeInto,
  missingIn,
  namesIn,
  oneLine,
  problemOf,
  type FieldNames,
  type Values,
} from "./rules.ts";

type Template = { subject: string; text: string };
export type Recipients = { creatorIds?: string[] | undefined; listId?: string | undefined };

type Prepared = {
  mails: ({ creatorId: number; to: string } & Template)[];
  problems: { creatorId: number; obstacle: MailObstacle; missing: string[] }[];
};

/**
 * The mailbox to send from: the member's own, or a shared one. Throws bad_request where they have connected none, not_found for
 * one of others, and need_google_auth where Google allows no access.
 */
export async function fetchSender(ctx: Context<Member>, mailboxId: string | undefined): Promise<MailboxRow> {
  const tenant = tenantOf(ctx);
  const { userId } = ctx.actor;
  const box = await (mailboxId === undefined ? selectMailboxOf(tenant, userId) : selectMailbox(tenant, mailboxId));
  if (mailboxId === undefined && !box) refuse("bad_request", say("mail.connectFirst"));
  if (!box || !maySendFrom(box, userId)) refuse("not_found");
  return box.password === null ? refuse("need_google_auth") : box;
}

/** `at`: the path of the template in the call. */
function assertTemplate({ subject, text }: Template, fields: FieldNames, at: string): void {
  for (const [path, template] of [
    ["subject", subject],
    ["text", text],
  ] as const) {
    const problem = problemOf(template, fields);
    if (!problem) continue;
    const sentence =
      "unknown" in problem
        ? say("mail.unknownField", { name: problem.unknown, names: MERGE_FIELDS.join(", ") })
        : say("mail.openBraces", { example: "{{firstName}}" });
    refuse("bad_request", { ...sentence, issues: [issueAt(at + path, sentence)] });
  }
}

/** Throws bad_request where one of the templates names a field that the workspace does not have. */
export async function assertTemplates(tenant: TenantDb, templates: readonly Template[], list?: string): Promise<void> {
  const fields = fieldNames(await selectFields(tenant));
  for (const [index, template] of templates.entries())
    assertTemplate(template, fields, list === undefined ? "" : `${list}.${index}.`);
}

/** `steps`: the templates are those of a sequence, whose later steps may need any value. */
type Writing = { templates: readonly Template[]; list?: "steps" } & Recipients;
type Recipient = { creatorId: number; to: string; values: Values };
type Problem = Prepared["problems"][number];

/**
 * Who can be written to, with the values of the fields. Those without an address, on the suppression list, with the address
 * of an earlier one or without a value that one of the mails needs cannot. Throws not_found for creators who are not in the
 * CRM.
 */
export async function prepareRecipients(
  ctx: Context<Member>,
  { templates, list, creatorIds, listId }: Writing,
  box: Pick<MailboxRow, "senderName">,
): Promise<{ recipients: Recipient[]; problems: Problem[] }> {
  const tenant = tenantOf(ctx);
  await assertTemplates(tenant, templates, list);
  if (listId !== undefined) await fetchList(tenant, listId);
  const ids = creatorIds && [...new Set(creatorIds)].map(Number);
  const rows = await selectRecipients(tenant, {
    ...(ids && { creatorIds: ids }),
    ...(listId !== undefined && { listId }),
  });
  if (ids && rows.length === 0) refuse("not_found", say("mail.notInCrm"));
  if (rows.length > MAIL_RECIPIENTS_MAX)
    refuse("bad_request", say("mail.tooManyRecipients", { max: MAIL_RECIPIENTS_MAX }));
  const template = templates.map(({ subject, text }) => subject + text).join("\n");
  // Cards are read for their handles alone.
  const hasHandles = list !== undefined || namesIn(template).has("handle");
  const valuesOf = await readValues(ctx, { rows, hasHandles, sender: box.senderName });
  const own = ownAddress(ctx.config);
  const taken = new Set<string>();
  const recipients: Recipient[] = [];
  const problems: Problem[] = [];
  for (const row of rows) {
    const { creatorId } = row;
    // The CRM also has what files called an address.
    const address = email.safeParse(row.address).data ?? null;
    const values = valuesOf(row);
    const missing = missingIn(template, values);
    const obstacle = obstacleOf({ ...row, address }, { taken, missing, own });
    if (address === null || obstacle !== undefined) {
      problems.push({ creatorId, obstacle: obstacle ?? "no_address", missing });
      continue;
    }
    taken.add(address);
    recipients.push({ creatorId, to: address, values });
  }
  return { recipients, problems };
}

/** Makes the mail of each recipient, see `prepareRecipients`. */
export async function prepareMails(
  ctx: Context<Member>,
  { subject, text, ...to }: Template & Recipients,
  box: Pick<MailboxRow, "senderName">,
): Promise<Prepared> {
  const { recipients, problems } = await prepareRecipients(ctx, { templates: [{ subject, text }], ...to }, box);
  const mails = recipients.map(({ values, ...one }) =>
    Object.assign(one, { subject: mergeInto(subject, values), text: mergeInto(text, values) }),
  );
  return { mails, problems };
}

/** What is written to one creator, with the values of its fields. Throws bad_request where one has no value. */
export async function mergeFor(
  ctx: Context<Member>,
  row: RecipientRow,
  { sender, ...template }: Template & { sender: string },
): Promise<Template> {
  await assertTemplates(tenantOf(ctx), [template]);
  const { subject, text } = template;
  const hasHandles = namesIn(subject + text).has("handle");
  const values = (await readValues(ctx, { rows: [row], hasHandles, sender }))(row);
  const names = missingIn(subject + text, values);
  if (names.length > 0) refuse("bad_request", say("mail.noValue", { names }));
  return { subject: mergeInto(subject, values), text: mergeInto(text, values) };
}

/** The address that the installation's own mails are from. */
export function ownAddress({ smtp }: Pick<Config, "smtp">): string | undefined {
  if (!smtp) return undefined;
  return (/<([^<>]+)>/.exec(smtp.from)?.[1] ?? smtp.from).trim().toLowerCase();
}

function obstacleOf(
  { address, suppression }: RecipientRow,
  { taken, missing, own }: { taken: ReadonlySet<string>; missing: readonly string[]; own: string | undefined },
): MailObstacle | undefined {
  if (address === null) return "no_address";
  if (address === own) return "own_address";
  if (suppression !== null) return suppression;
  if (missing.length > 0) return "missing_value";
  return taken.has(address) ? "same_address" : undefined;
}

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** Those of every workspace come first: a field of a workspace with one of their names has to be renamed. */
function fieldNames(fields: readonly CustomField[]): Set<string> {
  return new Set([...MERGE_FIELDS, ...fields.map(({ title }) => title)]);
}

/** A value as people read it in a text. */
function readableOf(field: CustomField, value: string | number | undefined): string | null {
  if (value === undefined) return null;
  const { kind, currency } = field;
  if (typeof value === "number" && kind === "money" && currency !== null)
    return value.toLocaleString("en", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" });
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 6 });
  if (kind === "date") return DAY.format(new Date(value));
  const text = textOfValue(field, value);
  return text === null ? null : oneLine(String(text));
}

async function readValues(
  ctx: Context<Member>,
  { rows, hasHandles, sender }: { rows: readonly RecipientRow[]; hasHandles: boolean; sender: string },
): Promise<(row: RecipientRow) => Values> {
  const tenant = tenantOf(ctx);
  const ids = hasHandles ? rows.map(({ creatorId }) => creatorId) : [];
  const [cards, company, fields] = await Promise.all([
    readCards({ ctx, ids }),
    selectCompany(tenant),
    selectFields(tenant),
  ]);
  const countries = new Map(countriesIn().map(({ code2, name }) => [code2, name]));
  return ({ creatorId, fullName, country, customValues }) => {
    const own = fields.map((field): [string, string | null] => [
      field.title,
      readableOf(field, customValues[field._id]),
    ]);
    return new Map<string, string | null>([
      ...own,
      ...entriesOf({
        firstName: firstNameOf(fullName),
        name: oneLine(fullName),
        handle: cards.get(creatorId)?.networks[0]?.username ?? null,
        country: country === null ? null : (countries.get(country) ?? null),
        company: oneLine(company),
        sender,
      }),
    ]);
  };
}

/** Values of the fields that every workspace has. */
export function entriesOf(values: Record<MergeField, string | null>): [string, string | null][] {
  return Object.entries(values);
}

/** How many recipients get no mail, by reason. */
export function countObstacles(problems: Prepared["problems"]): Record<MailObstacle, number> {
  const counts = {
    no_address: 0,
    unsubscribed: 0,
    bounced: 0,
    blocked: 0,
    missing_value: 0,
    same_address: 0,
    own_address: 0,
  };
  for (const { obstacle } of problems) counts[obstacle] += 1;
  return counts;
}

export const previewMails = read(contract.previewMails)(async ({ ctx, input }) => {
  assertEmailing(ctx);
  const { mails, problems } = await prepareMails(ctx, input, await fetchSender(ctx, input.mailboxId));
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

import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { blocksOf, type ContractField } from "#contract/campaigns/contract-text.ts";
import { say } from "#contract/messages/catalogue.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import type { Context, Download, Member } from "../../../context.ts";
import { issueAt, refuse } from "../../../errors.ts";
import { drawPdf, UndrawableText, type PdfContract } from "../../exports/index.ts";
import { mergeInto, missingIn } from "../../mail/index.ts";
import { digitsOf } from "../../tracking/index.ts";
import type { CampaignRow } from "../briefs/store.ts";
import type { OfCreator } from "../creators-side/board-store.ts";
import { assertSpace, newKey, noSpace, sendStored } from "../files/stored.ts";
import * as store from "./store.ts";

const LANG = "en-GB";
const DATES = new Intl.DateTimeFormat(LANG, { dateStyle: "long", timeZone: "UTC" });
const TIMES = new Intl.DateTimeFormat(LANG, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });

const dayOf = (day: string | null) => (day === null ? "" : DATES.format(Date.parse(day)));

/** Writes the code of the currency, since several currencies have the same sign. */
function feeText(fee: number, currency: string): string {
  const format = new Intl.NumberFormat(LANG, { style: "currency", currency, currencyDisplay: "code" });
  return format.format(fee / 10 ** digitsOf(currency));
}

const EMOJI =
  /[\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{20E3}\u{FE00}-\u{FE0F}\u{200D}]/gu;
/** PDFs omit emoji (decision 25): a name is readable without them. */
const withoutEmoji = (name: string) => name.replaceAll(EMOJI, "").trim();

/**
 * Removes invisible characters that reorder others, such as U+202E. The PDF leaves them out, so a page that showed them could
 * show another sum than the accepted document.
 */
export const withoutInvisible = (text: string) => text.replaceAll(/(?![\u{200C}\u{200D}])\p{Cf}/gu, "");

/** Most characters of a contract after its fields are filled in. */
const TEXT_MAX = 40_000;

type Deliverable = Pick<
  Awaited<ReturnType<typeof store.selectAgreed>>[number],
  "count" | "format" | "network" | "dueOn"
>;

export function deliverableText({ count: number, format, network, dueOn }: Deliverable): string {
  const what = {
    number,
    format: `${format.charAt(0).toUpperCase()}${format.slice(1)}`,
    network: NETWORK_FACTS[network].label,
  };
  return (
    dueOn === null
      ? say("contracts.deliverable", what)
      : say("contracts.deliverableDue", { ...what, day: dayOf(dueOn) })
  ).msg;
}

type Subject = { of: OfCreator; campaign: CampaignRow; fee: number };

/** The text of a template with the values of its fields. Throws bad_request where one has none. */
export async function readText(
  ctx: Context<Member>,
  { of, campaign, fee }: Subject,
  template: Pick<store.TemplateRow, "text">,
): Promise<{ text: string; mark: string }> {
  const parties = await store.selectParties(ctx.db, of);
  const agreed = await store.selectAgreed(ctx.db, of);
  const { hashtags, mentions, disclosure } = campaign.requirements;
  const values: Record<ContractField, string> = {
    brand: parties?.brand ?? "",
    creator: withoutEmoji(parties?.creator ?? ""),
    campaign: campaign.title,
    product: campaign.product,
    firstDay: dayOf(campaign.startsOn),
    lastDay: dayOf(campaign.endsOn),
    fee: feeText(fee, campaign.currency),
    deliverables: agreed.map(deliverableText).join("; "),
    hashtags: hashtags.map((tag) => `#${tag}`).join(" "),
    mentions: mentions.map((handle) => `@${handle}`).join(" "),
    disclosure,
    date: DATES.format(ctx.clock.now()),
    sender: ctx.actor.name,
  };
  const known = new Map(Object.entries(values));
  const missing = missingIn(template.text, known);
  if (missing.includes("deliverables"))
    refuse("bad_request", {
      ...say("campaigns.contractNoDeliverables"),
      issues: [issueAt("deliverables", say("campaigns.contractNoDeliverables"))],
    });
  if (missing.length > 0) refuse("bad_request", say("campaigns.contractMissing", { fields: missing.join(", ") }));
  // Before they are inserted: a field may be named a thousand times.
  const inserted = [...template.text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].reduce(
    (sum, [, name = ""]) => sum + (known.get(name)?.length ?? 0),
    template.text.length,
  );
  if (inserted > TEXT_MAX) refuse("bad_request", say("campaigns.contractTooLong", { max: TEXT_MAX }));
  const text = withoutInvisible(mergeInto(template.text, known));
  return { text, mark: sha256(text) };
}

export const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

type Parts = {
  title: string;
  text: string;
  campaignTitle: string;
  brand: string;
  offeredAt: Date;
  acceptance?: { name: string; creator: string; at: Date; hash: string };
};

function documentOf({ title, text, campaignTitle, brand, offeredAt, acceptance }: Parts): PdfContract {
  return {
    lang: LANG,
    title,
    scope: campaignTitle,
    date: DATES.format(offeredAt),
    madeAt: acceptance?.at ?? offeredAt,
    branding: { logo: null, name: brand, product: false },
    blocks: blocksOf(text),
    acceptance: acceptance
      ? {
          title: say("contracts.acceptance").msg,
          items: [
            { term: say("contracts.name").msg, text: acceptance.name },
            { term: say("contracts.time").msg, text: TIMES.format(acceptance.at) },
            { term: say("contracts.profile").msg, text: acceptance.creator },
            { term: say("contracts.document").msg, text: acceptance.hash },
          ],
          notes: [say("contracts.proves").msg, say("contracts.provesNot").msg, say("contracts.compare").msg],
        }
      : null,
    labels: { page: say("contracts.page").msg, of: say("contracts.of").msg },
  };
}

type Stored = { key: string; bytes: number; hash: string };

/**
 * Draws and stores a document of the workspace. Throws bad_request where a character would be missing in it. The night
 * deletes it where no row names it.
 */
export async function storeDocument(ctx: Context<Member>, customerId: string, parts: Parts): Promise<Stored> {
  const content = await buffer(drawPdf(documentOf(parts))).catch((error: unknown) => {
    if (error instanceof UndrawableText)
      refuse("bad_request", say("campaigns.contractLetters", { letters: error.letters }));
    throw error;
  });
  const bytes = content.length;
  // What is offered can be accepted, also where other files have taken the room.
  if (!parts.acceptance) await assertSpace(ctx.db, { customerId, bytes }, noSpace());
  const key = newKey(customerId);
  await ctx.files.put(key, content);
  return { key, bytes, hash: sha256(content) };
}

/** The name of the profile, on the page about the acceptance. */
export async function readProfileName({ db }: Context<Member>, creatorId: number): Promise<string> {
  return withoutEmoji((await store.selectProfileName(db, creatorId)) ?? "");
}

/** Throws conflict where the stored file is not what was offered. */
export async function assertWhole({ files }: Pick<Context, "files">, row: store.ContractRow): Promise<void> {
  const content = (await files.exists(row.key)) ? Buffer.from(await files.getBytes(row.key)) : null;
  if (content === null || sha256(content) !== row.hash) refuse("conflict", say("campaigns.contractDamaged"));
}

/** Sends the PDF; not_found for the accepted copy of a contract that was not accepted. */
export async function sendContract(
  ctx: Pick<Context, "files">,
  row: store.ContractRow,
  copy: "offered" | "accepted",
): Promise<Download> {
  const { version } = row;
  const isOffered = copy === "offered";
  const key = isOffered ? row.key : row.acceptedKey;
  if (key === null) return refuse("not_found");
  const name = `${say(isOffered ? "contracts.fileName" : "contracts.acceptedFileName", { version }).msg}.pdf`;
  return sendStored(ctx, { key, name, type: "application/pdf" });
}

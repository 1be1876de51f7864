import * as contract from "#contract/listening/sharing.ts";
import type { TopicShare } from "#contract/listening/sharing.ts";
import { USUAL_REPORT } from "#contract/tracking/report-settings.ts";
import { DAY_MS, UNDO_DAYS } from "#contract/base/limits.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { read, write } from "../../../kernel/handler.ts";
import {
  copyBrand,
  deleteLogo,
  describeShareChanges,
  hashSharePassword,
  logoUrl,
  publicity,
  putLogo,
  readVisits,
  shareChanges,
} from "../../lists/index.ts";
import {
  deleteSharesWithoutTopic,
  selectTopicShare,
  upsertTopicShare,
  type TopicShareRow,
} from "../../shared-lists/index.ts";
import { assertTracking } from "../../tracking/index.ts";
import { fetchTopic } from "../fetch-topic.ts";

const { range, timezone, network } = USUAL_REPORT;

type Settings = Omit<TopicShareRow, "updatedAt">;

const PRIVATE: Settings = {
  isPublic: false,
  whiteLabel: false,
  logo: null,
  companyLogo: null,
  companyName: null,
  shareId: null,
  sharePassword: null,
  shareExpiresAt: null,
  report: { range, timezone, network },
};

/** Settings of a topic's share, with its title. Throws not_found for a topic of another workspace. */
export async function fetchShare(ctx: Context<Member>, id: string) {
  const { title } = await fetchTopic(ctx, id);
  const row = await selectTopicShare(tenantOf(ctx), id);
  return { title, row, settings: row ?? PRIVATE };
}

/**
 * Changes how the report of a topic is shared, and returns the settings before the change. Within a transaction that
 * holds the tenant lock. No action is recorded, as for lists: users can change the settings back themselves.
 */
async function changeShare(ctx: Context<Member>, id: string, change: (settings: Settings) => Partial<Settings>) {
  const { title, settings } = await fetchShare(ctx, id);
  await upsertTopicShare(tenantOf(ctx), id, { ...settings, ...change(settings), updatedAt: ctx.clock.now() });
  return { title, before: settings };
}

type Call = { ctx: Context<Member>; input: { id: string } };

async function answer({ ctx, input: { id } }: Call): Promise<{ share: TopicShare }> {
  const { title, row, settings } = await fetchShare(ctx, id);
  const logo = (key: string | null) => row && logoUrl(key, row);
  return {
    share: {
      _id: id,
      title,
      public: settings.isPublic,
      whiteLabel: settings.whiteLabel,
      whiteLabelLogo: logo(settings.logo) ?? null,
      company: { name: settings.companyName, logo: logo(settings.companyLogo) ?? null },
      share: {
        id: settings.shareId,
        url: settings.shareId && `/shared/${settings.shareId}/topic`,
        hasPassword: settings.sharePassword !== null,
        expiresAt: settings.shareExpiresAt?.toISOString() ?? null,
        report: settings.report,
      },
    },
  };
}

export const readTopicShare = read(contract.readTopicShare)(answer);

export const topicShareLog = read(contract.topicShareLog)(async ({ ctx, input }) => {
  const { id } = await fetchTopic(ctx, input.id);
  return readVisits(tenantOf(ctx), { topicId: id });
});

export const setTopicPublic = write(contract.setTopicPublic)(async ({ ctx, input, audit }) => {
  // Without tracking in the plan, visitors would see nothing.
  if (input.public) assertTracking(ctx);
  const { title, before } = await changeShare(ctx, input.id, ({ shareId }) => ({
    ...publicity(input.public, shareId),
    // Also where a logo or a label was stored first.
    ...(shareId === null && input.report && { report: input.report }),
  }));
  const kind = input.public ? "topic.public" : "topic.private";
  audit(before.isPublic === input.public ? null : { kind, about: title });
}, answer);

export const updateTopicShare = write(contract.updateTopicShare, {
  before: async ({ ctx, input }) => hashSharePassword(ctx, input),
})(async ({ ctx, input, audit }, sharePassword) => {
  const { title } = await changeShare(ctx, input.id, () => ({
    ...shareChanges(input, sharePassword),
    ...(input.report && { report: input.report }),
  }));
  const detail = describeShareChanges(input, [input.report && "report"]);
  audit(detail === null ? null : { about: title, detail });
}, answer);

/** A topic without logos and company begins with those of the workspace's last white label. */
export const setTopicWhiteLabel = write(contract.setTopicWhiteLabel, {
  before: async ({ ctx, input: { id, whiteLabel } }) =>
    whiteLabel ? copyBrand(ctx, (await fetchShare(ctx, id)).settings) : undefined,
})(async ({ ctx, input: { id, whiteLabel } }, brand) => {
  await changeShare(ctx, id, () => ({ whiteLabel, ...brand }));
}, answer);

/** Each picture has its own key; the one it replaces is deleted once nothing has its URL. */
async function answerWithout(call: Call, replaced: string | null) {
  await deleteLogo(call.ctx, replaced);
  return answer(call);
}

const store = async ({ ctx, input: { id, logo } }: Call & { input: { logo: Uint8Array } }) => {
  await fetchTopic(ctx, id);
  return putLogo(ctx, logo);
};

async function changeLogo({ ctx, input: { id } }: Call, which: "logo" | "companyLogo", key: string | null) {
  const { before } = await changeShare(ctx, id, () => ({ [which]: key }));
  return before[which];
}

export const uploadTopicLogo = write(contract.uploadTopicLogo, { before: store })(
  async (call, key) => changeLogo(call, "logo", key),
  answerWithout,
);

export const uploadTopicCompanyLogo = write(contract.uploadTopicCompanyLogo, { before: store })(
  async (call, key) => changeLogo(call, "companyLogo", key),
  answerWithout,
);

export const removeTopicLogo = write(contract.removeTopicLogo)(
  async (call) => changeLogo(call, call.input.which === "company" ? "companyLogo" : "logo", null),
  answerWithout,
);

/** Deletes shares whose topic an undo cannot restore any more. */
export async function sweepShares({ ctx }: { ctx: Context }): Promise<void> {
  await deleteSharesWithoutTopic(ctx.db, new Date(ctx.clock.now().getTime() - UNDO_DAYS * DAY_MS));
}

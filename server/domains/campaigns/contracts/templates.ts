import * as contract from "#contract/campaigns/contracts.ts";
import { CONTRACT_FIELDS } from "#contract/campaigns/contract-text.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { issueAt, refuse } from "../../../errors.ts";
import type { LogUndo } from "../../../kernel/feature.ts";
import { read, write } from "../../../kernel/handler.ts";
import { problemOf } from "../../mail/index.ts";
import { fetchCampaign } from "../briefs/briefs.ts";
import * as store from "./store.ts";

type Ctx = Context<Member>;

const FIELDS = new Set<string>(CONTRACT_FIELDS);

const present = ({ id, campaignId, name, text, updatedAt }: store.TemplateRow): contract.ContractTemplate => ({
  _id: id,
  name,
  text,
  isOfCampaign: campaignId !== null,
  updatedAt: updatedAt.toISOString(),
});

/** Throws not_found for a template of another workspace or campaign. */
export async function fetchTemplate(ctx: Ctx, campaignId: string, id: string): Promise<store.TemplateRow> {
  const [row] = await store.selectTemplates(tenantOf(ctx), campaignId, id);
  return row ?? refuse("not_found");
}

/** Throws bad_request for fields that do not exist, and for braces that are not closed. */
function assertFields(text: string): void {
  const problem = problemOf(text, FIELDS);
  if (!problem) return;
  const sentence =
    "unknown" in problem
      ? say("campaigns.contractUnknownField", { name: problem.unknown, names: CONTRACT_FIELDS.join(", ") })
      : say("campaigns.contractBraces", { example: "{{brand}}" });
  refuse("bad_request", { ...sentence, issues: [issueAt("text", sentence)] });
}

async function assertPlace(ctx: Ctx): Promise<void> {
  const { CONTRACT_TEMPLATES_MAX: max } = contract;
  if ((await store.countTemplates(tenantOf(ctx))) >= max)
    refuse("conflict", say("campaigns.tooManyContractTemplates", { max }));
}

export const listContractTemplates = read(contract.listContractTemplates)(async ({ ctx, input }) => {
  const { id } = await fetchCampaign(ctx, input.id);
  return { templates: (await store.selectTemplates(tenantOf(ctx), id)).map(present) };
});

export const createContractTemplate = write(contract.createContractTemplate)(async ({ ctx, input, unchanged }) => {
  const { id } = await fetchCampaign(ctx, input.id);
  const { key, name, text } = input;
  const campaignId = input.isOfCampaign ? id : null;
  assertFields(text);
  const [stored] = await store.selectTemplates(tenantOf(ctx), id, key);
  if (stored) {
    const isSame = stored.name === name && stored.text === text && stored.campaignId === campaignId;
    if (!isSame) refuse("conflict", say("campaigns.keyUsed"));
    unchanged();
    return { template: present(stored) };
  }
  await assertPlace(ctx);
  const now = ctx.clock.now();
  const by = { userId: ctx.actor.userId, createdAt: now, updatedAt: now };
  const row = await store.insertTemplate(tenantOf(ctx), { id: key, name, text, campaignId, ...by });
  return { template: present(row ?? refuse("conflict", say("campaigns.keyUsed"))) };
});

export const updateContractTemplate = write(contract.updateContractTemplate, {
  action: "campaigns.contract-template-change",
})(async ({ ctx, input }) => {
  const { id } = await fetchCampaign(ctx, input.id);
  const before = await fetchTemplate(ctx, id, input.template);
  const { name, text } = input;
  assertFields(text);
  const campaignId = input.isOfCampaign ? id : null;
  const isSame = before.name === name && before.text === text && before.campaignId === campaignId;
  const change = { name, text, campaignId, updatedAt: ctx.clock.now() };
  if (!isSame) await store.updateTemplate(tenantOf(ctx), before.id, change);
  const template = present(isSame ? before : { ...before, ...change });
  return { changed: isSame ? 0 : 1, title: before.name, reply: { template } };
});

export const deleteContractTemplate = write(contract.deleteContractTemplate, {
  action: "campaigns.contract-template-delete",
})(async ({ ctx, input }) => {
  const { id } = await fetchCampaign(ctx, input.id);
  const { id: template, name } = await fetchTemplate(ctx, id, input.template);
  await store.deleteTemplate(tenantOf(ctx), template);
  return { changed: 1, title: name };
});

/** Throws conflict if there is no room left for it. */
export const undoDeletion: LogUndo = {
  async check({ ctx }) {
    await assertPlace(ctx);
  },
};

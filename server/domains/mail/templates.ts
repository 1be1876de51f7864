import * as contract from "#contract/mail/templates.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../context.ts";
import { tenantOf, type TenantDb } from "../../db/tenant.ts";
import { issueAt, refuse } from "../../errors.ts";
import type { LogUndo } from "../../kernel/feature.ts";
import { read, write } from "../../kernel/handler.ts";
import { assertEmailing } from "./emailing.ts";
import { assertTemplates } from "./sending/recipients.ts";
import * as store from "./templates-store.ts";

type Ctx = Context<Member>;

function present({ id, kind, name, subject, text, createdBy, updatedAt }: store.TemplateRow): contract.MailTemplate {
  return { _id: id, kind, name, subject, text, createdBy, updatedAt: updatedAt.toISOString() };
}

/** Throws not_found for a template of another workspace. */
async function fetchTemplate(ctx: Ctx, id: string): Promise<store.TemplateRow> {
  const [row] = await store.selectTemplates(tenantOf(ctx), id);
  return row ?? refuse("not_found", say("mail.noTemplate"));
}

type Content = { kind: contract.MailTextKind; subject: string; text: string };

/** Throws bad_request for fields that do not exist, for a template without a subject and for a snippet with one. */
async function assertContent(tenant: TenantDb, { kind, ...content }: Content): Promise<void> {
  await assertTemplates(tenant, [content]);
  if ((kind === "template") === (content.subject !== "")) return;
  const problem = say(kind === "template" ? "input.mailSubject" : "mail.snippetSubject");
  refuse("bad_request", { ...problem, issues: [issueAt("subject", problem)] });
}

async function assertPlace(ctx: Ctx): Promise<void> {
  const { MAIL_TEMPLATES_MAX: max } = contract;
  if ((await store.countTemplates(tenantOf(ctx))) >= max) refuse("conflict", say("mail.tooManyTemplates", { max }));
}

export const listMailTemplates = read(contract.listMailTemplates)(async ({ ctx }) => ({
  templates: (await store.selectTemplates(tenantOf(ctx))).map(present),
}));

export const createMailTemplate = write(contract.createMailTemplate)(async ({ ctx, input }) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  await assertContent(tenant, input);
  await assertPlace(ctx);
  const now = ctx.clock.now();
  const { userId } = ctx.actor;
  const id = await store.insertTemplate(tenant, { ...input, userId, createdAt: now, updatedAt: now });
  return { template: present(await fetchTemplate(ctx, id)) };
});

export const updateMailTemplate = write(contract.updateMailTemplate, { action: "mail.template-change" })(async ({
  ctx,
  input: { id, ...content },
}) => {
  assertEmailing(ctx);
  const tenant = tenantOf(ctx);
  const { kind, name, subject, text } = await fetchTemplate(ctx, id);
  await assertContent(tenant, { ...content, kind });
  const isSame = name === content.name && subject === content.subject && text === content.text;
  if (!isSame) await store.updateTemplate(tenant, id, { ...content, updatedAt: ctx.clock.now() });
  return { changed: isSame ? 0 : 1, title: name, reply: { template: present(await fetchTemplate(ctx, id)) } };
});

export const deleteMailTemplate = write(contract.deleteMailTemplate, { action: "mail.template-delete" })(async ({
  ctx,
  input,
}) => {
  const { id, name } = await fetchTemplate(ctx, input.id);
  await store.deleteTemplate(tenantOf(ctx), id);
  return { changed: 1, title: name };
});

/** Throws conflict if there is no room left for it. */
export const undoDeletion: LogUndo = {
  async check({ ctx }) {
    await assertPlace(ctx);
  },
};

import * as contract from "#contract/mail/endpoints.ts";
import { say } from "#contract/messages/catalogue.ts";
import { tenantOf } from "../../db/tenant.ts";
import { refuse } from "../../errors.ts";
import { read, write } from "../../kernel/handler.ts";
import * as store from "./suppressions-store.ts";

function present({ id, address, reason, createdAt }: store.SuppressionRow): contract.Suppression {
  return { _id: id, address, reason, createdAt: createdAt.toISOString() };
}

export const listSuppressions = read(contract.listSuppressions)(async ({ ctx, input }) => {
  const perPage = contract.SUPPRESSIONS_PAGE_SIZE;
  const { rows, total } = await store.selectSuppressions(tenantOf(ctx), { page: input.page, perPage });
  return { suppressions: rows.map(present), total, perPage };
});

export const addSuppression = write(contract.addSuppression)(async ({ ctx, input, unchanged }) => {
  const tenant = tenantOf(ctx);
  const isNew = await store.suppress(tenant, { address: input.address, reason: "blocked", now: ctx.clock.now() });
  if (!isNew) unchanged();
  const row = (await store.selectSuppression(tenant, input.address)) ?? refuse("not_found");
  return { suppression: present(row) };
});

export const removeSuppression = write(contract.removeSuppression)(async ({ ctx, input }) => {
  const tenant = tenantOf(ctx);
  const { reason, id } = (await store.selectSuppressionById(tenant, input.id)) ?? refuse("not_found");
  if (reason === "unsubscribed") refuse("conflict", say("mail.unsubscribed"));
  await store.deleteSuppression(tenant, id);
});

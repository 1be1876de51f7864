import type { Network } from "#contract/networks/networks.ts";
import type { PostCost } from "#contract/profiles/partnerships.ts";
import * as contract from "#contract/profiles/services.ts";
import { SERVICES_MAX, type Service } from "#contract/profiles/services.ts";
import { say } from "#contract/messages/catalogue.ts";
import type { Context, Member } from "../../../context.ts";
import { tenantOf } from "../../../db/tenant.ts";
import { refuse } from "../../../errors.ts";
import { read, write } from "../../../kernel/handler.ts";
import { findProfile } from "../opening/find-profile.ts";
import { readPostCosts } from "../partnerships/read-partnerships.ts";
import * as store from "./store.ts";

export const listServices = read(contract.listServices)(async ({ ctx, input }) => {
  const { creatorIds } = await findProfile(ctx, Number(input.id));
  const rows = await store.selectServices(tenantOf(ctx), creatorIds);
  if (rows.length === 0) return { services: [] };
  const { currency, accounts } = await readPostCosts(ctx, Number(input.id));
  return {
    services: rows.map((row): Service => {
      const { service, declaredBy } = row;
      return {
        _id: service.id,
        network: service.network,
        format: service.format,
        title: service.title,
        price: { min: service.priceMin, max: service.priceMax },
        currency: service.currency,
        note: service.note,
        declaredOn: service.declaredOn,
        declaredBy,
        source: service.isShared ? "administrator" : "workspace",
        canEdit: canEdit(ctx, row),
        estimate: service.currency === currency ? estimateFor(row, accounts) : null,
      };
    }),
  };
});

/**
 * Returns the estimate of the largest account on the network for the service's format, or for all formats if that
 * format has no estimate of its own.
 */
function estimateFor(
  { service: { network, format, priceMin, priceMax } }: store.ServiceRow,
  accounts: readonly { network: Network; formats: readonly PostCost[] }[],
): Service["estimate"] {
  const formats = accounts.find((account) => account.network === network)?.formats ?? [];
  const { cost } = formats.find((one) => one.format === format) ?? formats.find((one) => one.format === null) ?? {};
  if (!cost) return null;
  const middle = (priceMin + priceMax) / 2;
  return { ...cost, difference: cost.value === 0 ? null : Number((middle / cost.value - 1).toFixed(4)) };
}

/** A workspace's own; those for the installation only by administrators of the workspace that entered them. */
function canEdit(ctx: Context<Member>, { service }: store.ServiceRow): boolean {
  return service.customerId === tenantOf(ctx).customerId && (!service.isShared || ctx.actor.isAdmin);
}

export const addService = write(contract.addService, { action: "services.add" })(async ({
  ctx,
  input: { id, source, ...given },
}) => {
  if (source === "administrator" && !ctx.actor.isAdmin) refuse("forbidden", say("services.administratorsOnly"));
  const { creatorIds } = await findProfile(ctx, Number(id));
  const tenant = tenantOf(ctx);
  const rows = await store.selectServices(tenant, creatorIds);
  if (rows.filter(({ service }) => service.customerId === tenant.customerId).length >= SERVICES_MAX)
    refuse("bad_request", say("services.full", { max: SERVICES_MAX }));
  const _id = await store.insertService(tenant, {
    ...columnsOf(given),
    creatorId: Number(id),
    isShared: source === "administrator",
    userId: ctx.actor.userId,
  });
  return { changed: 1, reply: { _id } };
});

export const updateService = write(contract.updateService, { action: "services.update" })(async ({
  ctx,
  input: { id, service, ...given },
}) => {
  const of = await findOwn(ctx, { id, service });
  return { changed: await store.updateService(tenantOf(ctx), of.service.id, columnsOf(given)) };
});

export const removeService = write(contract.removeService, { action: "services.remove" })(async ({ ctx, input }) => {
  const of = await findOwn(ctx, input);
  return { changed: await store.deleteService(tenantOf(ctx), of.service.id) };
});

/** Throws not_found, and forbidden for one that others entered for all. */
async function findOwn(
  ctx: Context<Member>,
  { id, service }: { id: string; service: string },
): Promise<store.ServiceRow> {
  const { creatorIds } = await findProfile(ctx, Number(id));
  const tenant = tenantOf(ctx);
  const rows = await store.selectServices(tenant, creatorIds);
  const row = rows.find((one) => one.service.id === service) ?? refuse("not_found");
  if (!canEdit(ctx, row)) refuse("forbidden", say("services.otherWorkspace"));
  return row;
}

type Given = Pick<Service, "network" | "format" | "title" | "price" | "currency" | "note" | "declaredOn">;

function columnsOf({ price, ...given }: Given) {
  return { ...given, priceMin: price.min, priceMax: price.max };
}

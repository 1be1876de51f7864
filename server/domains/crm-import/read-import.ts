import type {
  LinkImportView,
  linksInProgress as inProgress,
  readLinkImport as endpoint,
} from "#contract/crm-import.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Call } from "../../context.ts";
import { ownerOf, type Owner } from "../../db/owner.ts";
import { refuse } from "../../errors.ts";
import { presentImport } from "./present.ts";
import { selectImport, selectInProgress, selectLinks } from "./store.ts";

type Asked = Pick<Call<typeof endpoint>, "ctx" | "input">;

export async function readLinkImport({ ctx, input }: Asked): Promise<ReplyOf<typeof endpoint>> {
  return { import: await fetchImport(ownerOf(ctx), input.id) };
}

type InProgress = Pick<Call<typeof inProgress>, "ctx">;

export async function linksInProgress({ ctx }: InProgress): Promise<ReplyOf<typeof inProgress>> {
  const owner = ownerOf(ctx);
  const rows = await selectInProgress(owner, ctx.actor.userId);
  const ids = rows.map((row) => row.id);
  const links = Map.groupBy(await selectLinks(owner, ids), (link) => link.importId);
  return { imports: rows.map((row) => presentImport(row, links.get(row.id) ?? [])) };
}

/** Throws not_found when there is none by this id, or it is not the owner's. */
export async function fetchImport(owner: Owner, id: string): Promise<LinkImportView> {
  const row = (await selectImport(owner, id)) ?? refuse("not_found");
  return presentImport(row, await selectLinks(owner, [id]));
}

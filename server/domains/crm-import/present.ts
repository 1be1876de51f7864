import type { LinkImportView, LinkView } from "#contract/crm-import/link-imports.ts";
import { NETWORK_FACTS, network as networkSchema } from "#contract/networks/networks.ts";
import { pictureUrl } from "../creators/index.ts";
import type { ImportRow, LinkRow } from "./store.ts";

export function presentImport(row: ImportRow, links: readonly LinkRow[]): LinkImportView {
  return {
    _id: row.id,
    jobId: row.jobId,
    influencers: links.map(presentLink),
    listIds: row.listIds,
    actionId: row.hasAdded ? row.actionId : null,
    isUndone: row.undoneAt !== null,
    isOver: row.finishedAt !== null,
  };
}

export function presentLink(link: LinkRow): LinkView {
  const network = networkSchema.parse(link.network);
  return {
    id: link.clientId,
    url: link.url,
    username: link.username,
    network,
    // Where companies have pages of their own, the link decides.
    isBrand: NETWORK_FACTS[network].companyPrefix !== undefined ? link.isBrand : (link.isKnownBrand ?? link.isBrand),
    status: link.status,
    creatorId: link.creatorId === null ? null : String(link.creatorId),
    full_name: link.fullName,
    picture_url: pictureUrl(link.picture),
    msg: link.reason,
  };
}

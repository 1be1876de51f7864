import type { Context } from "../../../context.ts";
import type { CreatorRecord } from "../../creators/index.ts";
import type { Item } from "../rows/item.ts";
import { selectFirstAccounts } from "./publishers-store.ts";

type Publication = Extract<Item, { kind: "publication" }>;

/** How to say of a publication whose it is: by an account of that creator. */
export async function findPublishers(
  { db }: Pick<Context, "db">,
  items: readonly Item[],
): Promise<(item: Publication) => CreatorRecord | undefined> {
  const ids = items.flatMap((item) => (item.kind === "publication" ? Number(item.creatorId) : []));
  const accounts = ids.length === 0 ? [] : await selectFirstAccounts(db, [...new Set(ids)]);
  const byCreator = new Map(accounts.map((account) => [String(account.creatorId), account]));
  return ({ creatorId, publication, at }) => {
    const account = byCreator.get(creatorId);
    if (!account) return undefined;
    const { network, username } = account;
    return {
      accounts: [{ network, username, counts: [], posts: [] }],
      facts: {},
      at,
      niches: [],
      publications: [publication],
    };
  };
}

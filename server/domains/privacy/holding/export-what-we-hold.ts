import { exportWhatWeHold as endpoint } from "#contract/privacy.ts";
import { sourceName } from "./present.ts";
import { selectAccounts, selectEverything, type SourceRow } from "./store.ts";
import { readHeld } from "./what-we-hold.ts";
import { read } from "../../../kernel/handler.ts";

/** For the person it is about: the same as on the screen, and every row behind it. What teams write is theirs. */
export const exportWhatWeHold = read(endpoint)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const held = await readHeld(ctx.db, id);
  const [accounts, everything] = await Promise.all([selectAccounts(ctx.db, id), selectEverything(ctx.db, id)]);
  const accountOf = new Map(accounts.map((account) => [account.id, `${account.network}/${account.username}`]));
  const told = ({ row, source }: { row: { accountId: number }; source: SourceRow }) => ({
    account: accountOf.get(row.accountId),
    source: sourceName(source),
    ...said(row),
  });
  const content = {
    madeAt: ctx.clock.now().toISOString(),
    ...held,
    accounts: accounts.map(said),
    counts: everything.counts.map(told),
    posts: everything.posts.map(told),
    publications: everything.publications.map(({ sourceKind, name, customerId, ...row }) =>
      Object.assign(row, { source: sourceName({ kind: sourceKind, name, customerId }) }),
    ),
    niches: everything.niches.map(({ niche, isPrimary, ...source }) => ({
      niche,
      isPrimary,
      source: sourceName(source),
    })),
  };
  return {
    fileName: `what-we-hold-${input.id}.json`,
    contentType: "application/json; charset=utf-8",
    content: JSON.stringify(content, undefined, 2),
  };
});

/** What says nothing of a person: how rows refer to one another here. */
const INTERNAL = new Set(["id", "creatorId", "accountId", "usernameKey", "sourceId", "isSample", "terms"]);

function said(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !INTERNAL.has(field)));
}

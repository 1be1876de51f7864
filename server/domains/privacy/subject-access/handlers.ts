import type { AnswerOf } from "#contract/base/endpoint.ts";
import { exportSubjectData as exportEndpoint, getSubjectData as getEndpoint } from "#contract/privacy.ts";
import type { Database } from "../../../db/connect.ts";
import { refuse } from "../../../errors.ts";
import { read } from "../../../kernel/handler.ts";
import { presentAccount, presentCreator, presentFact, presentFigures, sourceName } from "./present.ts";
import {
  selectAccounts,
  selectAudiences,
  selectComputed,
  selectCreator,
  selectFacts,
  selectFigures,
  selectListed,
  selectSourceRows,
  selectWorkspaceCounts,
  type AccountRow,
  type SourceRow,
} from "./store.ts";

export const getSubjectData = read(getEndpoint)(async ({ ctx, input }) => readSubjectData(ctx.db, Number(input.id)));

async function readSubjectData(db: Database, id: number): Promise<AnswerOf<typeof getEndpoint>> {
  const creator = (await selectCreator(db, id)) ?? refuse("not_found");
  const [accounts, facts, figures, computed, teams] = await Promise.all([
    selectAccounts(db, id),
    selectFacts(db, id),
    selectFigures(db, id),
    selectComputed(db, id),
    selectWorkspaceCounts(db, id),
  ]);
  return {
    creator: presentCreator(creator),
    accounts: distinctAccounts(accounts).map(presentAccount),
    facts: facts.map((fact) => presentFact(fact, accounts)),
    figures: figures.map(presentFigures),
    computed,
    teams,
  };
}

/** A workspace's copy of an account is no other account. */
function distinctAccounts(all: readonly AccountRow[]): AccountRow[] {
  const first = new Map(all.toReversed().map((account) => [`${account.network} ${account.usernameKey}`, account]));
  return all.filter((account) => first.get(`${account.network} ${account.usernameKey}`) === account);
}

/** For the data subject: the screen's summary and every row behind it. What workspaces wrote belongs to them. */
export const exportSubjectData = read(exportEndpoint)(async ({ ctx, input }) => {
  const id = Number(input.id);
  const summary = await readSubjectData(ctx.db, id);
  const [accounts, rows, listed, audiences] = await Promise.all([
    selectAccounts(ctx.db, id),
    selectSourceRows(ctx.db, id),
    selectListed(ctx.db, id),
    selectAudiences(ctx.db, id),
  ]);
  const accountNames = new Map(accounts.map((account) => [account.id, `${account.network}/${account.username}`]));
  const presentRow = ({ row, source }: { row: { accountId: number }; source: SourceRow }) => ({
    account: accountNames.get(row.accountId),
    source: sourceName(source),
    ...withoutInternal(row),
  });
  const content = {
    madeAt: ctx.clock.now(),
    ...summary,
    accounts: accounts.map(withoutInternal),
    counts: rows.counts.map(presentRow),
    posts: rows.posts.map(presentRow),
    ...listed,
    publications: rows.publications.map(({ sourceKind, name, customerId, ...row }) =>
      Object.assign(row, { source: sourceName({ kind: sourceKind, name, customerId }) }),
    ),
    niches: rows.niches.map(({ niche, isPrimary, ...source }) => ({
      niche,
      isPrimary,
      source: sourceName(source),
    })),
    audiences,
  };
  return {
    fileName: `what-we-hold-${input.id}.json`,
    contentType: "application/json; charset=utf-8",
    content: JSON.stringify(content, undefined, 2),
  };
});

/** Ids and flags that only relate rows to each other: they are no personal data. */
const INTERNAL = new Set([
  "id",
  "customerId",
  "creatorId",
  "accountId",
  "usernameKey",
  "sourceId",
  "isSample",
  "terms",
]);

function withoutInternal(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !INTERNAL.has(field)));
}

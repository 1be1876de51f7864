import type { ReplyOf } from "#contract/endpoint.ts";
import { network as knownNetwork } from "#contract/networks.ts";
import type { whatWeHold } from "#contract/privacy.ts";
import type { AccountRow, CreatorRow, FactRow, FigureRow, SourceRow } from "./store.ts";

type Holding = ReplyOf<typeof whatWeHold>;

/** Who brought a table is nobody's business but theirs: a person is told that a team did. */
export function sourceName({ kind, name, customerId }: SourceRow): string {
  if (customerId === null) return name;
  return kind === "file" ? "A file of a team" : `${name} of a team`;
}

export function presentCreator({ id, fullName, createdAt }: CreatorRow): Holding["creator"] {
  return { _id: String(id), full_name: fullName, createdAt: createdAt.toISOString() };
}

export function presentAccount({ network, username, url }: AccountRow): Holding["accounts"][number] {
  return { network: knownNetwork.parse(network), username, url };
}

const OF_ACCOUNT = /^account:(\d+):(\w+)$/;

export function presentFact(
  { field, value, at, source }: FactRow,
  accounts: readonly AccountRow[],
): Holding["facts"][number] {
  const [, id, what = field] = OF_ACCOUNT.exec(field) ?? [];
  const account = accounts.find((one) => String(one.id) === id);
  const told = account ? `${what} (${account.network}, ${account.username})` : what;
  return { field: told, value, source: sourceName(source), at: at.toISOString() };
}

export function presentFigures({ of, rows, from, to, ...source }: FigureRow): Holding["figures"][number] {
  const [first, last] = [from, to].map((at) => at?.toISOString() ?? null);
  return { kind: of, source: sourceName(source), rows, from: first ?? null, to: last ?? null };
}

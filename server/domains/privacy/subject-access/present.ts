import type { AnswerOf } from "#contract/base/endpoint.ts";
import { network as networkSchema } from "#contract/networks/networks.ts";
import type { getSubjectData } from "#contract/privacy.ts";
import type { AccountRow, CreatorRow, FactRow, FigureRow, SourceRow } from "./store.ts";

type SubjectData = AnswerOf<typeof getSubjectData>;

/** Which workspace imported a file is confidential: the creator learns only that a workspace did. */
export function sourceName({ kind, name, customerId }: SourceRow): string {
  if (customerId === null) return name;
  return kind === "file" ? "A file of a team" : `${name} of a team`;
}

export function presentCreator({ id, fullName, createdAt }: CreatorRow): SubjectData["creator"] {
  return { _id: String(id), full_name: fullName, createdAt };
}

export function presentAccount({ network, username, url }: AccountRow): SubjectData["accounts"][number] {
  return { network: networkSchema.parse(network), username, url };
}

const ACCOUNT_FIELD = /^account:(\d+):(\w+)$/;

export function presentFact(
  { field, value, at, source }: FactRow,
  accounts: readonly AccountRow[],
): SubjectData["facts"][number] {
  const [, id, name = field] = ACCOUNT_FIELD.exec(field) ?? [];
  const account = accounts.find((candidate) => String(candidate.id) === id);
  const label = account ? `${name} (${account.network}, ${account.username})` : name;
  return { field: label, value, source: sourceName(source), at };
}

export function presentFigures({ kindOfRow, rows, from, to, ...source }: FigureRow): SubjectData["figures"][number] {
  return { kind: kindOfRow, source: sourceName(source), rows, from, to };
}

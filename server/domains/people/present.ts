import type { PersonRow, PersonView } from "#contract/people.ts";
import { pictureUrl } from "../creators/index.ts";
import type { PersonRowOf, SignInOf, WorkspaceOf } from "./store.ts";

export function presentRow(row: PersonRowOf, now: Date): PersonRow {
  const marks = [
    row.isAdmin && ("administrator" as const),
    row.deletionAt !== null && ("deleting" as const),
    row.isSample && ("sample" as const),
  ].filter((one) => one !== false);
  return {
    _id: row.id,
    name: row.name ?? row.email,
    email: row.email,
    logo_url: row.logo && pictureUrl(row.logo),
    states: marks.length > 0 ? marks : ["active"],
    workspace: { _id: row.customerId, name: row.workspace },
    plan: row.plan,
    // The last use is derived from when an access expires, which a clock that was set back leaves in the future.
    lastUsedAt: row.lastUsedAt && new Date(Math.min(row.lastUsedAt.getTime(), now.getTime())).toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentPerson(
  row: PersonRowOf,
  {
    workspaces,
    signIn,
    searchCredits,
    now,
  }: {
    workspaces: readonly WorkspaceOf[];
    signIn: SignInOf;
    searchCredits: PersonView["searchCredits"];
    now: Date;
  },
): PersonView {
  return {
    ...presentRow(row, now),
    country: row.country,
    role: row.jobRole,
    workspaces: workspaces.map(({ id, ...workspace }) => ({ _id: id, ...workspace, isOpened: id === row.customerId })),
    devices: signIn.devices,
    signsInBy: { password: row.hasPassword, secondFactor: signIn.secondFactor, providers: signIn.providers },
    deletionAt: row.deletionAt?.toISOString() ?? null,
    searchCredits,
  };
}

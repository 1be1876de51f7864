import { peopleCollection } from "#contract/collections/people.ts";
import type { PersonRow } from "#contract/people.ts";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { date, dateTime, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { columnsOf, fieldColumn } from "#web/table/features.ts";
import { Chip } from "#web/ui/chip.tsx";
import { usePlanName } from "./plan-name.ts";

type ColumnId = (typeof peopleCollection.columns)[number];

function title(id: ColumnId) {
  return function Title() {
    const { t } = useTranslation("people");
    return t(`columns.${id}`);
  };
}

const CELLS: Record<ColumnId, (person: PersonRow) => ReactNode> = {
  name: ({ _id, name }) => (
    <Link
      {...paths.people()}
      search={(search) => ({ ...search, user: _id })}
      resetScroll={false}
      className="medium undecorated hover-underline"
      title={name}
    >
      {name}
    </Link>
  ),
  email: ({ email }) => <span title={email}>{email}</span>,
  workspace: ({ workspace }) => <span title={workspace.name}>{workspace.name}</span>,
  plan: ({ plan }) => <PlanCell plan={plan} />,
  state: (person) => <States person={person} />,
  lastUsed: ({ lastUsedAt }) =>
    lastUsedAt && (
      <time dateTime={lastUsedAt} title={dateTime(lastUsedAt)}>
        {when(lastUsedAt)}
      </time>
    ),
  joined: ({ createdAt }) => (
    <time dateTime={createdAt} title={dateTime(createdAt)}>
      {date(createdAt)}
    </time>
  ),
};

const ORDER = ["name", "email", "workspace", "plan", "state", "lastUsed", "joined"] as const;

const columnsFor = (hasPlans: boolean) =>
  columnsOf<PersonRow>().columns(
    ORDER.filter((id) => hasPlans || id !== "plan").map((id) =>
      fieldColumn<PersonRow>(id, peopleCollection.fields[id], {
        header: title(id),
        cell: CELLS[id],
        onPhone: id === "name" || id === (hasPlans ? "plan" : "workspace"),
      }),
    ),
  );

/** Where nothing is limited, no plan is mentioned. */
export const PEOPLE_COLUMNS = { withPlans: columnsFor(true), withoutPlans: columnsFor(false) };

function PlanCell({ plan }: { plan: number }) {
  return usePlanName()(plan);
}

/** Nothing for an account like most. */
export function States({ person: { states } }: { person: Pick<PersonRow, "states"> }) {
  const { t } = useTranslation("people");
  return (
    <span className="inline-row gap-1">
      {states.map((state) =>
        state === "active" ? null : (
          <Chip key={state} tone={state === "deleting" ? "watch" : "plain"}>
            {t(`states.${state}`)}
          </Chip>
        ),
      )}
    </span>
  );
}

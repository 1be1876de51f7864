import { PERSON_STATES } from "#contract/collections/people.ts";
import { type listPeople, type PersonRow } from "#contract/people.ts";
import { peopleList } from "#contract/collections/people.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { IconCalendar, IconCreditCard, IconUserCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { date } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { choicesIn, listTable } from "#web/shared/collections/list-table.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { PLANS, planName } from "./plan-name.ts";

const t = texts("people");

export const PeopleTable = listTable(peopleList, {
  rows: ({ people }: ReplyOf<typeof listPeople>) => people,
  rowId: ({ _id }) => _id,
  useRowName:
    () =>
    ({ name }) =>
      name,
  words: "people",
  cells: {
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
    lastUsed: ({ lastUsedAt }) => lastUsedAt && <Time at={lastUsedAt} />,
    joined: ({ createdAt }) => <Time at={createdAt}>{date(createdAt)}</Time>,
  },
  onPhone: ["name", "plan"],
  icons: { plan: IconCreditCard, state: IconUserCheck, lastUsed: IconCalendar, joined: IconCalendar },
  useChoices: useStatesAndPlans,
});

function useStatesAndPlans() {
  return {
    plans: { offered: PLANS.map(String), nameOf: (plan: string) => planName(Number(plan)) },
    states: choicesIn(PERSON_STATES, (state) => t(`states.${state}`)),
  };
}

function PlanCell({ plan }: { plan: number }) {
  return planName(plan);
}

/** Nothing for an account like most. */
export function States({ person: { states } }: { person: Pick<PersonRow, "states"> }) {
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

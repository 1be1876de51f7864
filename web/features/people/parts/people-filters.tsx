import { PERSON_STATES, peopleCollection } from "#contract/collections/people.ts";
import type { listPeople } from "#contract/people.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { IconCalendar, IconCreditCard, IconUserCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "#web/api/session.ts";
import { countedFilters } from "#web/shared/collections/filters/counted-filters.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import type { PeopleState } from "../search-params.ts";
import { PLANS, usePlanName } from "./plan-name.ts";

const Filters = countedFilters(peopleCollection, {
  plan: IconCreditCard,
  state: IconUserCheck,
  lastUsed: IconCalendar,
  joined: IconCalendar,
});

export function PeopleFilters({
  filters,
  onChange,
  read,
}: {
  filters: PeopleState["filters"];
  onChange: (filters: PeopleState["filters"]) => void;
  read: TableRead & { data: ReplyOf<typeof listPeople> | undefined };
}) {
  const { t } = useTranslation("people");
  const planName = usePlanName();
  const { limits } = useSignedIn();
  return (
    <Filters
      filters={filters}
      onChange={onChange}
      read={read}
      choices={read.data?.choices}
      without={limits.plan === null ? ["plans"] : []}
      nameOf={({ id }, choice) => {
        if (id === "plans") return planName(Number(choice));
        const state = PERSON_STATES.find((one) => one === choice);
        return state ? t(`states.${state}`) : choice;
      }}
      alwaysOffered={({ id }) => (id === "plans" ? PLANS.map(String) : PERSON_STATES)}
    />
  );
}

import { creditsCollection } from "#contract/collections/credits.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { CREDIT_KINDS, CREDIT_REASONS } from "#contract/plans.ts";
import type { listCredits } from "#contract/usage.ts";
import { IconCalendar, IconCoins, IconListDetails } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { countedFilters } from "#web/shared/collections/filters/counted-filters.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import type { CreditsState } from "../search-params.ts";

const Filters = countedFilters(creditsCollection, { at: IconCalendar, reason: IconListDetails, kind: IconCoins });

export function CreditFilters({
  filters,
  onChange,
  read,
}: {
  filters: CreditsState["filters"];
  onChange: (filters: CreditsState["filters"]) => void;
  read: TableRead & { data: ReplyOf<typeof listCredits> | undefined };
}) {
  const { t } = useTranslation("usage");
  return (
    <Filters
      filters={filters}
      onChange={onChange}
      read={read}
      choices={read.data?.choices}
      nameOf={(_filter, choice) => {
        const kind = CREDIT_KINDS.find((one) => one === choice);
        const reason = CREDIT_REASONS.find((one) => one === choice);
        return kind ? t(`kind.${kind}`) : reason ? t(`reasons.${reason}`) : choice;
      }}
      alwaysOffered={({ id }) => (id === "kinds" ? CREDIT_KINDS : CREDIT_REASONS)}
    />
  );
}

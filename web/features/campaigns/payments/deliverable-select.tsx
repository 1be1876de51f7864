import { readCreatorWork } from "#contract/campaigns/work.ts";
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { whatText } from "../deliverables/what-text.ts";

const t = texts("campaignPayments");

/** Chooses the deliverable that a payment is for; empty: no particular one. */
export function DeliverableSelect({
  of,
  value,
  error,
  onChange,
}: {
  of: { id: string; creator: string };
  value: string;
  error: ReactNode;
  onChange: (deliverableId: string) => void;
}) {
  const { data } = useRead(readCreatorWork, of);
  const deliverables = data?.deliverables ?? [];
  return (
    <NativeSelect
      label={t("dialog.deliverable")}
      description={t("dialog.deliverableAbout")}
      value={value}
      error={error}
      data={[
        { value: "", label: t("dialog.noDeliverable") },
        ...deliverables.map((one) => ({
          value: one._id,
          label:
            one.dueOn === null
              ? whatText(one)
              : t("dialog.deliverableDue", { what: whatText(one), day: date(one.dueOn) }),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

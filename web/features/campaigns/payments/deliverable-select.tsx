import { TITLE_MAX } from "#contract/base/limits.ts";
import type { Deliverable } from "#contract/campaigns/deliverables.ts";
import { findCreatorDeliverables } from "#contract/campaigns/work.ts";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { useRead } from "#web/api/queries.ts";
import { date, exact } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import { whatText } from "../deliverables/what-text.ts";
import { isFound, type Option } from "../parts/creators-select.tsx";

const t = texts("campaignPayments");

const PAUSE_MS = 200;

type Named = Pick<Deliverable, "_id" | "count" | "format" | "network" | "dueOn">;

function optionOf(one: Named): Option {
  const what = whatText(one);
  const label = one.dueOn === null ? what : t("dialog.deliverableDue", { what, day: date(one.dueOn) });
  return { value: one._id, label };
}

/**
 * Chooses the deliverable that a payment is for; empty: no particular one. The server searches: a creator can have
 * thousands.
 */
export function DeliverableSelect({
  of,
  stored = null,
  value,
  error,
  onChange,
}: {
  of: { id: string; creator: string };
  /** What the payment is for so far. */
  stored?: Named | null;
  value: string;
  error: ReactNode;
  onChange: (deliverableId: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState(() => (stored === null ? undefined : optionOf(stored)));
  // The field shows what is chosen until another text is typed.
  const wanted = typed === picked?.label ? "" : typed.trim().slice(0, TITLE_MAX);
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const read = useRead(findCreatorDeliverables, { ...of, search }, { keepRows: true });
  const { deliverables = [], total = 0 } = read.data ?? {};
  const found = deliverables.map(optionOf);
  const options = withPicked(found, picked);
  return (
    <Select
      label={t("dialog.deliverable")}
      description={
        total > found.length
          ? t("dialog.deliverablesMore", { formatted: exact(found.length), total: exact(total) })
          : t("dialog.deliverableAbout")
      }
      placeholder={t("dialog.noDeliverable")}
      nothingFoundMessage={
        read.isFetching ? undefined : t(search === "" ? "dialog.noDeliverables" : "dialog.deliverablesMissing")
      }
      clearable
      clearButtonProps={{ "aria-label": t("dialog.clearDeliverable") }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // What is chosen is listed even if the server lists others first, and is not while others are searched.
      filter={(all) => (search === "" ? all.options : all.options.filter((option) => isFound(option, found)))}
      value={value === "" ? null : value}
      error={error ?? read.error?.msg}
      data={options}
      onChange={(chosen) => {
        setPicked(options.find((option) => option.value === chosen));
        onChange(chosen ?? "");
      }}
    />
  );
}

/** What is chosen is an option even where others are found. Its label stays, because another one would replace what is typed. */
function withPicked(found: readonly Option[], picked: Option | undefined): Option[] {
  if (picked === undefined) return [...found];
  if (!isFound(picked, found)) return [picked, ...found];
  return found.map((option) => (option.value === picked.value ? picked : option));
}

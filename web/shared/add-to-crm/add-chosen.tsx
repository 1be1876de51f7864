import type { CreatorCard } from "#contract/creators.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { exact } from "#web/lib/format.ts";
import type { Selection } from "#web/table/selection.ts";
import { texts } from "#web/words/i18n.ts";
import { AddToCampaign } from "../campaigns/add-to-campaign.tsx";
import { CompareButton, useCompareAction } from "../compare-button.tsx";
import { CurateMenu } from "../curation/curate-menu.tsx";
import { usePaletteActions } from "../palette-actions.ts";
import { useAddToCrm } from "./add-to-crm.tsx";

const t = texts("addToCrm");

/** What can be done with selected creators that need not be in the CRM: add, compare, curate; also from the palette. */
export function AddChosen<Row extends Pick<CreatorCard, "_id">>({ selection }: { selection: Selection<Row> }) {
  const addToCrm = useAddToCrm();
  const count = selection.rows.size;
  const label = t("chosenToCrm", { count });
  const chosen = [...selection.rows.keys()];
  const add = () => addToCrm({ creatorIds: chosen, toLists: false, onAdded: selection.clear });
  usePaletteActions(t("selection", { ns: "search", count, formatted: exact(count) }), [
    { label, icon: <IconPlus size={18} aria-hidden />, run: add },
    ...useCompareAction(chosen),
  ]);
  return (
    <>
      <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
        {label}
      </Button>
      <AddToCampaign creatorIds={chosen} compact />
      <CompareButton creatorIds={chosen} />
      <CurateMenu selection={{ influencers: chosen }} count={count} onDone={selection.clear} />
    </>
  );
}

import type { CampaignView } from "#contract/campaigns/brief.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { UrlInput } from "#web/shared/collections/url.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { SearchBox } from "#web/table/search-box.tsx";
import { TableBar } from "#web/table/table-bar.tsx";
import { texts } from "#web/words/i18n.ts";
import { PLACE_LAYOUTS, placesUrl, readCampaignUrl, type CampaignState } from "../search-params.ts";
import { AddDialog } from "./add-dialog.tsx";
import { PipelineBoard } from "./board.tsx";
import { PlacePanel } from "./place-panel.tsx";
import { PipelineTable } from "./table.tsx";
import styles from "../parts/options.module.css";

const t = texts("campaignCreators");

/** The creators of a campaign as a board or a table, with the place of one of them beside it. */
export function CreatorsTab({ campaign }: { campaign: CampaignView }) {
  const navigate = useNavigate();
  const given: UrlInput = useSearch({ strict: false });
  const { layout, place } = readCampaignUrl(given);
  const state = placesUrl.read(given);
  const canWrite = useCan("campaigns.write");
  const [isAdding, setAdding] = useState(false);
  const remember = useFocusBack(isAdding);
  const change = (patch: Partial<CampaignState> & { search?: string | undefined }) =>
    void navigate({ to: ".", search: (now) => ({ ...now, ...patch }), resetScroll: false });
  const options = (
    <div className={styles.options}>
      <SegmentedControl
        aria-label={t("layout")}
        size="xs"
        value={layout}
        data={PLACE_LAYOUTS.map((value) => ({ value, label: t(`layouts.${value}`) }))}
        onChange={(next) => change({ layout: next === "board" ? undefined : next })}
      />
      {canWrite && (
        <Button
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            remember();
            setAdding(true);
          }}
        >
          {t("add")}
        </Button>
      )}
    </div>
  );
  return (
    <>
      {options}
      {layout === "table" ? (
        <PipelineTable campaignId={campaign._id} />
      ) : (
        <>
          <TableBar>
            <SearchBox
              label={t("search")}
              value={state.filters.search}
              maxLength={TITLE_MAX}
              onSearch={(search) => change({ search: search === "" ? undefined : search })}
            />
          </TableBar>
          <PipelineBoard
            campaignId={campaign._id}
            search={state.filters.search}
            onOpen={({ _id }) => change({ place: Number(_id) })}
          />
        </>
      )}
      {isAdding && <AddDialog campaign={campaign} onClose={() => setAdding(false)} />}
      {place !== undefined && (
        <PlacePanel campaign={campaign} creatorId={String(place)} onClose={() => change({ place: undefined })} />
      )}
    </>
  );
}

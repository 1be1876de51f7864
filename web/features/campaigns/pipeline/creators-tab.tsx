import type { CampaignView } from "#contract/campaigns/brief.ts";
import { getCampaign } from "#contract/campaigns/endpoints.ts";
import type { PipelineStatus } from "#contract/campaigns/states.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { Button, SegmentedControl } from "@mantine/core";
import { IconInbox, IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
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

const APPLIED = "new_application" satisfies PipelineStatus;

/** The creators of a campaign as a board or a table, with the place of one of them beside it. */
export function CreatorsTab({ campaign }: { campaign: CampaignView }) {
  const navigate = useNavigate();
  const given: UrlInput = useSearch({ strict: false });
  const { layout, place } = readCampaignUrl(given);
  const state = placesUrl.read(given);
  const canWrite = useCan("campaigns.write");
  const [isAdding, setAdding] = useState(false);
  const remember = useFocusBack(isAdding);
  const change = (patch: Partial<CampaignState> & { search?: string | undefined; statuses?: string }) =>
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
      <Applications campaignId={campaign._id} onShow={() => change({ layout: "table", statuses: APPLIED })} />
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

/** Announces creators who have applied and wait for an answer. */
function Applications({ campaignId, onShow }: { campaignId: string; onShow: () => void }) {
  const { data } = useRead(getCampaign, { id: campaignId });
  const count = data?.overview.statuses.find(({ status }) => status === APPLIED)?.count ?? 0;
  if (count === 0) return null;
  const formatted = exact(count);
  return (
    <div className="row wrap justify-between gap-3 p-3 mb-3 bordered rounded">
      <output className="row gap-2 medium">
        <IconInbox size={18} aria-hidden />
        {t("applications", { count, formatted })}
      </output>
      <Button size="xs" variant="default" onClick={onShow}>
        {t("showApplications", { count, formatted })}
      </Button>
    </div>
  );
}

import { listCampaigns } from "#contract/campaigns/endpoints.ts";
import { Button } from "@mantine/core";
import { IconEye, IconFlag, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { money } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { CampaignStatusMark } from "#web/shared/campaigns/statuses.tsx";
import { listScreen } from "#web/shared/collections/list-screen.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { Page } from "#web/shell/page.tsx";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { CreateDialog } from "../parts/create-dialog.tsx";
import { periodText } from "../parts/period.ts";
import { campaignsUrl } from "../search-params.ts";

const t = texts("campaigns");

const Campaigns = listScreen(campaignsUrl, {
  words: "campaigns",
  call: listCampaigns,
  rows: "campaigns",
  name: ({ title }) => title,
  main: "title",
  cells: {
    title: ({ title }) => <span className="medium">{title}</span>,
    status: ({ status }) => <CampaignStatusMark status={status} />,
    visibility: ({ visibility }) => t(`visibility.${visibility}`),
    period: (row) => periodText(row) ?? null,
    budget: ({ budget, currency }) =>
      budget === null ? null : <span className="tabular">{money(budget, currency)}</span>,
    updated: ({ updatedAt }) => <Time at={updatedAt} />,
  },
  onPhone: ["title", "status", "creators"],
  icons: { status: IconFlag, visibility: IconEye },
  page: ({ _id }) => paths.campaign(_id),
});

/** The campaigns of the workspace. */
export function CampaignsPage() {
  const navigate = useNavigate();
  const canWrite = useCan("campaigns.write");
  const [isCreating, setCreating] = useState(false);
  const remember = useFocusBack(isCreating);
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      sampleMark={false}
      fill
      actions={
        canWrite && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              remember();
              setCreating(true);
            }}
          >
            {t("create")}
          </Button>
        )
      }
    >
      <Campaigns />
      {isCreating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onDone={({ _id }) => void navigate({ ...paths.campaign(_id), search: { tab: "brief" } })}
        />
      )}
    </Page>
  );
}

import { readLinks, type CampaignLinks } from "#contract/tracking/links.ts";
import { readSales } from "#contract/tracking/orders.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconDots, IconFileImport, IconLink, IconPlugConnected, IconTags } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { useCan } from "#web/shared/use-can.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { ActionMenu } from "#web/ui/menu.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { LinksTable } from "./links-table.tsx";
import { ShopDialog } from "./shop-dialog.tsx";
import { UtmDialog } from "./utm-dialog.tsx";

const t = texts("campaignLinks");

const ICON = { size: 16, "aria-hidden": true } as const;

type Dialog = "create" | "utm" | "import" | "shop";

/** The short links and promo codes of a campaign, with the clicks, orders and revenue that they brought. */
export function LinksSection({ listId }: { listId: string }) {
  const links = useRead(readLinks, { id: listId }, { keepRows: true });
  const sales = useRead(readSales, { id: listId }, { keepRows: true });
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const { data } = links;
  const without = data?.without ?? [];
  return (
    <PageSection
      title={t("title")}
      lead={t("lead")}
      action={data && <Actions without={without.length} onOpen={setDialog} />}
    >
      <Loaded read={links} failed={t("failed")}>
        {(campaign) => (
          <Loaded read={sales} failed={t("failed")}>
            {(brought) => <Brought listId={listId} campaign={campaign} brought={brought} />}
          </Loaded>
        )}
      </Loaded>
      {dialog === "create" && <CreateDialog listId={listId} without={without} onClose={close} />}
      {dialog === "utm" && data && <UtmDialog listId={listId} campaign={data} onClose={close} />}
      {dialog === "import" && <ImportDialog onClose={close} />}
      {dialog === "shop" && <ShopDialog onClose={close} />}
    </PageSection>
  );
}

type BroughtProps = { listId: string; campaign: CampaignLinks; brought: ReplyOf<typeof readSales> };

function Brought({ listId, campaign, brought }: BroughtProps) {
  if (campaign.links.length === 0 && !brought.hasOrders) return <p className="flush muted">{t("none")}</p>;
  return (
    <>
      <LinksTable listId={listId} links={campaign.links} sales={brought} />
      {campaign.links.some(({ url }) => url.startsWith("/")) && (
        <p className="flush muted text-label max-prose">{t("noAddress", { origin: location.origin })}</p>
      )}
    </>
  );
}

function Actions({ without, onOpen }: { without: number; onOpen: (dialog: Dialog) => void }) {
  const canWrite = useCan("crm.write");
  const canImport = useCan("imports.write");
  const actions = [
    ...(canWrite ? [{ label: t("parameters"), icon: <IconTags {...ICON} />, onClick: () => onOpen("utm") }] : []),
    ...(canImport ? [{ label: t("import"), icon: <IconFileImport {...ICON} />, onClick: () => onOpen("import") }] : []),
    { label: t("connect"), icon: <IconPlugConnected {...ICON} />, onClick: () => onOpen("shop") },
  ];
  return (
    <div className="row gap-2">
      {canWrite && without > 0 && (
        <Button size="xs" leftSection={<IconLink {...ICON} />} onClick={() => onOpen("create")}>
          {t("make", { count: without, formatted: exact(without) })}
        </Button>
      )}
      <ActionMenu
        trigger={
          <ActionIcon variant="default" size={30} aria-label={t("more")}>
            <IconDots {...ICON} />
          </ActionIcon>
        }
        actions={actions}
      />
    </div>
  );
}

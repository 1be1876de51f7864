import { getOwnContract, listAcceptedContracts } from "#contract/campaigns/contracts.ts";
import { IconSignature } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { ContractItem } from "#web/shared/campaigns/contract-item.tsx";
import { useDownload } from "#web/shared/export/use-download.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

/** What was accepted, also in campaigns that the brand shows the creator no more. */
export function ContractsTab({ creatorId }: { creatorId: string }) {
  const read = useRead(listAcceptedContracts, { id: creatorId });
  const { download, isDownloading } = useDownload(getOwnContract);
  return (
    <Loaded read={read} failed={t("contracts.failed")} placeholder={<SkeletonRows rows={4} />}>
      {({ contracts, hasMore }) =>
        contracts.length === 0 ? (
          <EmptyState icon={<IconSignature size={22} />} title={t("contracts.noneAccepted")}>
            {t("contracts.noneAcceptedText")}
          </EmptyState>
        ) : (
          <div className="stack gap-4">
            <ol className="list-reset stack gap-3" aria-label={t("contracts.acceptedList")}>
              {contracts.map(({ campaign, brand, ...contract }) => (
                <ContractItem
                  key={contract._id}
                  contract={contract}
                  about={` · ${t("contracts.in", { brand, campaign: campaign.title })}`}
                  isBusy={isDownloading}
                  onDownload={(copy) =>
                    download({ id: creatorId, campaign: campaign._id, contract: contract._id, copy })
                  }
                />
              ))}
            </ol>
            {hasMore && (
              <p className="flush muted">{t("contracts.moreAccepted", { formatted: exact(contracts.length) })}</p>
            )}
          </div>
        )
      }
    </Loaded>
  );
}

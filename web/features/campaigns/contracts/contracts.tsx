import { getContract, listContracts, withdrawContract } from "#contract/campaigns/contracts.ts";
import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { ContractItem } from "#web/shared/campaigns/contract-item.tsx";
import "#web/shared/campaigns/own-words.ts";
import { useDownload } from "#web/shared/export/use-download.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

type Of = { id: string; creator: string };
type Preparing = {
  /** Whether the next contract is being prepared. */
  isPreparing: boolean;
  onPrepare: (isPreparing: boolean) => void;
};

const ContractDraft = lazy(async () => ({ default: (await import("./contract-draft.tsx")).ContractDraft }));

/** The contracts that the creator was offered, and the next one. */
export function Contracts({ of, canWrite, isPreparing, onPrepare }: { of: Of; canWrite: boolean } & Preparing) {
  // Administrators who look in read no contracts.
  const { impersonation } = useSignedIn();
  const read = useRead(listContracts, of, { enabled: !impersonation });
  const { download, isDownloading } = useDownload(getContract);
  if (impersonation) return null;
  return (
    <PageSection title={t("contracts.title")}>
      <Loaded read={read} failed={t("contracts.failed")}>
        {({ contracts, isAgreed, isVisible }) => (
          <div className="stack gap-3">
            {contracts.length === 0 && <p className="flush muted text-label">{t("contracts.none")}</p>}
            {contracts.length > 0 && (
              <ol className="list-reset stack gap-3" aria-label={t("contracts.title")}>
                {contracts.map((contract) => {
                  const { _id, state, offeredBy } = contract;
                  return (
                    <ContractItem
                      key={_id}
                      contract={contract}
                      isBusy={isDownloading}
                      onDownload={(copy) => download({ id: of.id, contract: _id, copy })}
                      about={offeredBy === null ? "" : ` · ${t("contracts.offeredBy", { name: offeredBy })}`}
                    >
                      {canWrite && state === "offered" && <Withdraw id={of.id} contract={_id} />}
                    </ContractItem>
                  );
                })}
              </ol>
            )}
            {canWrite && (
              <Prepare of={of} isNext={contracts.length > 0} {...{ isAgreed, isVisible, isPreparing, onPrepare }} />
            )}
          </div>
        )}
      </Loaded>
    </PageSection>
  );
}

function Withdraw(of: { id: string; contract: string }) {
  const withdrawing = useMutate(withdrawContract);
  return (
    <div className="stack gap-2">
      <div>
        <Button size="xs" variant="default" loading={withdrawing.busy} onClick={() => withdrawing.mutate(of)}>
          {t("contracts.withdraw")}
        </Button>
      </div>
      <FormError>{withdrawing.error?.msg}</FormError>
    </div>
  );
}

function Prepare({
  of,
  isNext,
  isAgreed,
  isVisible,
  isPreparing,
  onPrepare,
}: {
  of: Of;
  isNext: boolean;
  isAgreed: boolean;
  isVisible: boolean;
} & Preparing) {
  if (!isAgreed) return <p className="flush muted text-label">{t("contracts.notAgreed")}</p>;
  if (!isVisible) return <p className="flush muted text-label">{t("negotiation.hidden")}</p>;
  if (isPreparing)
    return (
      <Suspense fallback={null}>
        <ContractDraft of={of} onClose={() => onPrepare(false)} />
      </Suspense>
    );
  return (
    <div>
      <Button size="xs" variant="default" onClick={() => onPrepare(true)}>
        {t(isNext ? "contracts.prepareNext" : "contracts.prepare")}
      </Button>
    </div>
  );
}

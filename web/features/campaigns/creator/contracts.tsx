import { acceptContract, declineContract, getOwnContract, listOwnContracts } from "#contract/campaigns/contracts.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { ContractItem, ContractText } from "#web/shared/campaigns/contract-item.tsx";
import { useDownload } from "#web/shared/export/use-download.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

type Of = { id: string; campaign: string };
type Own = ReplyOf<typeof listOwnContracts>["contracts"][number];

/** The contracts that the brand has offered. `isIn`: the creator takes part, so that there may be one soon. */
export function OwnContracts({ of, brand, isIn }: { of: Of; brand: string; isIn: boolean }) {
  const read = useRead(listOwnContracts, of);
  const { download, isDownloading } = useDownload(getOwnContract);
  const isNone = read.error ? read.error.err === "not_found" : (read.data?.contracts.length ?? 0) === 0;
  if (!isIn && isNone) return null;
  return (
    <PageSection title={t("contracts.title")}>
      <Loaded read={read} failed={t("contracts.failed")}>
        {({ contracts }) =>
          contracts.length === 0 ? (
            <p className="flush muted">{t("contracts.noneOwn", { brand })}</p>
          ) : (
            <ol className="list-reset stack gap-3" aria-label={t("contracts.title")}>
              {contracts.map((contract) => (
                <ContractItem
                  key={contract._id}
                  contract={contract}
                  isBusy={isDownloading}
                  onDownload={(copy) => download({ ...of, contract: contract._id, copy })}
                >
                  {contract.text !== null && <ContractText text={contract.text} />}
                  {contract.state === "offered" && <Answer of={of} contract={contract} />}
                  {contract.state === "accepted" && (
                    <p className="flush muted text-label max-prose">{t("contracts.proves")}</p>
                  )}
                </ContractItem>
              ))}
            </ol>
          )
        }
      </Loaded>
    </PageSection>
  );
}

function Answer({ of, contract: { _id, hash } }: { of: Of; contract: Own }) {
  const [isDeclining, setDeclining] = useState(false);
  const remember = useFocusBack(isDeclining);
  const form = useEndpointForm(acceptContract, {
    initial: { name: "" },
    inputOf: (values) => ({ ...of, contract: _id, hash, ...values }),
    onDone: () => void toast({ message: t("contracts.accepted"), tone: "good" }),
  });
  return (
    <>
      <form className="stack gap-3" noValidate onSubmit={form.submit}>
        <TextInput
          {...form.text("name")}
          label={t("contracts.yourName")}
          description={t("contracts.acceptAbout")}
          autoComplete="name"
          dir="auto"
        />
        <FormError>{form.problem}</FormError>
        <div className="row wrap gap-2">
          <Button type="submit" loading={form.busy}>
            {t("contracts.accept")}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              remember();
              setDeclining(true);
            }}
          >
            {t("contracts.decline")}
          </Button>
        </div>
      </form>
      {isDeclining && <Decline of={of} contract={_id} onClose={() => setDeclining(false)} />}
    </>
  );
}

function Decline({ of, contract, onClose }: { of: Of; contract: string; onClose: () => void }) {
  const form = useEndpointForm(declineContract, {
    initial: { reason: "" },
    inputOf: (values) => ({ ...of, contract, ...values }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t("contracts.declineTitle")} submit={t("contracts.decline")} onClose={onClose}>
      <Textarea {...form.text("reason")} label={t("contracts.reason")} autosize minRows={3} data-autofocus />
    </FormDialog>
  );
}

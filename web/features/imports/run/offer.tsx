import { getOffer, offerImport, offerMachine, withdrawOffer } from "#contract/import-offers.ts";
import { Button } from "@mantine/core";
import { IconShare2 } from "@tabler/icons-react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useCan } from "#web/shared/use-can.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("imports");

function onError({ msg }: { msg: string }): void {
  toast({ message: msg, tone: "bad" });
}

/** A team's finished import can be offered to all workspaces of the installation; an administrator decides. */
export function Offer({ importId }: { importId: string }) {
  const canWrite = useCan("imports.write");
  const { data } = useRead(getOffer, { id: importId });
  const offer = useMutate(offerImport, { onError });
  const withdraw = useMutate(withdrawOffer, { onError });
  if (!data || (!data.offer && !data.canOffer)) return null;
  const state = data.offer?.state ?? "none";
  const canOffer = offerMachine.may(state, "offered") && data.canOffer;
  // Instead of withdrawing what was declined, a team offers it again.
  const canWithdraw = offerMachine.may(state, "withdrawn") && state !== "declined";
  return (
    <PageSection title={t("offer.title")} lead={t(`offer.states.${state}`, { answer: data.offer?.answer ?? "" })}>
      {canWrite && canOffer && (
        <div>
          <Button
            variant="default"
            leftSection={<IconShare2 size={16} aria-hidden />}
            loading={offer.busy}
            onClick={() => offer.mutate({ id: importId })}
          >
            {t("offer.action")}
          </Button>
        </div>
      )}
      {canWrite && canWithdraw && (
        <div>
          <Button variant="default" loading={withdraw.busy} onClick={() => withdraw.mutate({ id: importId })}>
            {t("offer.withdraw")}
          </Button>
        </div>
      )}
    </PageSection>
  );
}

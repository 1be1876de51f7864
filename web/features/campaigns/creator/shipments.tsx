import {
  deleteAddress,
  giveAddress,
  listOwnShipments,
  reportShipment,
  type Shipment,
} from "#contract/campaigns/shipments.ts";
import { shipmentMachine } from "#contract/campaigns/states.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { ShipmentItem } from "#web/shared/campaigns/shipment-item.tsx";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

type Of = { id: string; campaign: string };

/** What the brand sends the creator; nothing until it asks where to. */
export function OwnShipments({ of, brand }: { of: Of; brand: string }) {
  const read = useRead(listOwnShipments, of);
  if (read.data?.shipments.length === 0) return null;
  return (
    <PageSection title={t("shipments.title")}>
      <Loaded read={read} failed={t("shipments.failed")}>
        {({ shipments }) => (
          <ol className="list-reset stack gap-3" aria-label={t("shipments.title")}>
            {shipments.map((shipment) => (
              <ShipmentItem key={shipment._id} shipment={shipment}>
                <Steps of={{ ...of, shipment: shipment._id }} brand={brand} shipment={shipment} />
              </ShipmentItem>
            ))}
          </ol>
        )}
      </Loaded>
    </PageSection>
  );
}

type OfShipment = Of & { shipment: string };
type Props = { of: OfShipment; brand: string; shipment: Shipment };

function Steps({ of, brand, shipment: { state, address } }: Props) {
  const [isCorrecting, setCorrecting] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const remember = useFocusBack(isReporting);
  const arriving = useMutate(reportShipment, { onError: toastError });
  const deleting = useMutate(deleteAddress, {
    onSuccess: () => {
      setDeleting(false);
      toast({ message: t("shipments.addressDeleted"), tone: "good" });
    },
  });
  const isRequested = shipmentMachine.may(state, "given") || (state === "given" && address === null);
  const isBusy = arriving.busy || deleting.busy;
  return (
    <>
      {(isRequested || isCorrecting) && (
        <Address of={of} brand={brand} address={address ?? ""} onDone={() => setCorrecting(false)} />
      )}
      <div className="row wrap gap-2">
        {state === "given" && address !== null && !isCorrecting && (
          <Button size="xs" variant="default" onClick={() => setCorrecting(true)}>
            {t("shipments.correct")}
          </Button>
        )}
        {shipmentMachine.may(state, "delivered") && (
          <Button size="xs" disabled={isBusy} onClick={() => arriving.mutate({ ...of, problem: null })}>
            {t("shipments.arrived")}
          </Button>
        )}
        {shipmentMachine.may(state, "troubled") && (
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() => {
              remember();
              setReporting(true);
            }}
          >
            {t("shipments.report")}
          </Button>
        )}
        {address !== null && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => setDeleting(true)}>
            {t("shipments.deleteAddress")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isDeleting}
        title={t("shipments.deleteTitle")}
        confirm={t("shipments.deleteAddress")}
        busy={deleting.busy}
        error={deleting.error?.msg}
        onConfirm={() => deleting.mutate(of)}
        onClose={() => setDeleting(false)}
      >
        <p className="flush">{t("shipments.deleteText")}</p>
      </ConfirmDialog>
      {isReporting && <Report of={of} onClose={() => setReporting(false)} />}
    </>
  );
}

function Address({ of, brand, address, onDone }: Omit<Props, "shipment"> & { address: string; onDone: () => void }) {
  const form = useEndpointForm(giveAddress, {
    initial: { address },
    inputOf: (values) => ({ ...of, ...values }),
    onDone,
  });
  return (
    <form className="stack gap-3" onSubmit={form.submit} noValidate>
      <Textarea
        {...form.text("address")}
        label={t("shipments.yourAddress")}
        description={t("shipments.addressAbout", { brand })}
        autoComplete="street-address"
        autosize
        minRows={3}
        dir="auto"
      />
      <FormError>{form.problem}</FormError>
      <div>
        <Button type="submit" size="xs" loading={form.busy}>
          {t("shipments.give")}
        </Button>
      </div>
    </form>
  );
}

function Report({ of, onClose }: { of: OfShipment; onClose: () => void }) {
  const form = useEndpointForm(reportShipment, {
    initial: { problem: "" },
    inputOf: (values) => ({ ...of, ...values }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t("shipments.report")} submit={t("shipments.report")} onClose={onClose}>
      <Textarea {...form.text("problem")} label={t("shipments.whatIsWrong")} autosize minRows={3} data-autofocus />
    </FormDialog>
  );
}

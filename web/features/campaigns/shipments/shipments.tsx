import {
  askForAddress,
  listShipments,
  moveShipment,
  removeShipment,
  sendShipment,
  type Shipment,
} from "#contract/campaigns/shipments.ts";
import { shipmentMachine } from "#contract/campaigns/states.ts";
import { Button, TextInput } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { newId } from "#web/lib/new-id.ts";
import { ShipmentItem } from "#web/shared/campaigns/shipment-item.tsx";
import "#web/shared/campaigns/own-words.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("ownCampaigns");

type Of = { id: string; creator: string };

/** Products that are sent to the creator. */
export function Shipments({ of, canWrite, takesPart }: { of: Of; canWrite: boolean; takesPart: boolean }) {
  // Administrators who look in read no addresses.
  const { impersonation } = useSignedIn();
  const read = useRead(listShipments, of, { enabled: !impersonation });
  const [isAsking, setAsking] = useState(false);
  const remember = useFocusBack(isAsking);
  if (impersonation) return null;
  return (
    <PageSection title={t("shipments.title")}>
      <Loaded read={read} failed={t("shipments.failed")}>
        {({ shipments }) => (
          <div className="stack gap-3">
            {shipments.length === 0 && (
              <p className="flush muted text-label">{t(takesPart ? "shipments.none" : "shipments.notYet")}</p>
            )}
            {shipments.length > 0 && (
              <ol className="list-reset stack gap-3" aria-label={t("shipments.title")}>
                {shipments.map((shipment) => (
                  <ShipmentItem key={shipment._id} shipment={shipment}>
                    {canWrite && <Steps id={of.id} shipment={shipment} />}
                  </ShipmentItem>
                ))}
              </ol>
            )}
            {canWrite && takesPart && (
              <div>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPackage size={16} aria-hidden />}
                  onClick={() => {
                    remember();
                    setAsking(true);
                  }}
                >
                  {t("shipments.ask")}
                </Button>
              </div>
            )}
            {isAsking && <Ask of={of} onClose={() => setAsking(false)} />}
          </div>
        )}
      </Loaded>
    </PageSection>
  );
}

function Ask({ of, onClose }: { of: Of; onClose: () => void }) {
  const [key] = useState(newId);
  const form = useEndpointForm(askForAddress, {
    initial: { product: "" },
    inputOf: (values) => ({ ...of, key, ...values }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t("shipments.ask")} submit={t("shipments.ask")} onClose={onClose}>
      <TextInput
        {...form.text("product")}
        label={t("shipments.product")}
        description={t("shipments.productAbout")}
        data-autofocus
      />
    </FormDialog>
  );
}

type One = { id: string; shipment: Shipment };

function Steps({ id, shipment }: One) {
  const { _id, product, state, address } = shipment;
  const [isSending, setSending] = useState(false);
  const remember = useFocusBack(isSending);
  const moving = useMutate(moveShipment, {
    onSuccess: ({ actionId }, { step }) => toastWithUndo(t(`shipments.did.${step}`, { product }), actionId),
    onError: toastError,
  });
  const removing = useMutate(removeShipment, {
    onSuccess: ({ actionId }) => toastWithUndo(t("shipments.did.removed", { product }), actionId),
    onError: toastError,
  });
  const move = (step: "delivered" | "requested") => () => moving.mutate({ id, shipment: _id, step });
  const isBusy = moving.busy || removing.busy;
  return (
    <div className="row wrap gap-2">
      {address !== null && shipmentMachine.may(state, "sent") && (
        <Button
          size="xs"
          disabled={isBusy}
          onClick={() => {
            remember();
            setSending(true);
          }}
        >
          {t("shipments.send")}
        </Button>
      )}
      {shipmentMachine.may(state, "delivered") && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={move("delivered")}>
          {t("shipments.isDelivered")}
        </Button>
      )}
      {shipmentMachine.may(state, "requested") && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={move("requested")}>
          {t("shipments.askAgain")}
        </Button>
      )}
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => removing.mutate({ id, shipment: _id })}>
        {t("shipments.remove")}
      </Button>
      {isSending && <Send id={id} shipment={shipment} onClose={() => setSending(false)} />}
    </div>
  );
}

function Send({ id, shipment, onClose }: One & { onClose: () => void }) {
  const { _id, product, carrier, trackingNumber, trackingLink } = shipment;
  const form = useEndpointForm(sendShipment, {
    initial: { carrier, trackingNumber, trackingLink },
    inputOf: (values) => ({ id, shipment: _id, ...values }),
    onDone({ actionId }) {
      toastWithUndo(t("shipments.did.sent", { product }), actionId);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t("shipments.sendOne", { product })} submit={t("shipments.send")} onClose={onClose}>
      <TextInput {...form.text("carrier")} label={t("shipments.carrier")} data-autofocus />
      <TextInput {...form.text("trackingNumber")} label={t("shipments.trackingNumber")} />
      <TextInput
        {...form.text("trackingLink")}
        label={t("shipments.trackingLink")}
        description={t("shipments.trackingAbout")}
        type="url"
      />
    </FormDialog>
  );
}

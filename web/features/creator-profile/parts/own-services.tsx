import { addServiceItem, deleteServiceItem, updateServiceItem } from "#contract/creator-profile/collaborations.ts";
import {
  DELIVERY_MAX,
  SERVICE_UNITS,
  SERVICES_MAX,
  unitsOf,
  type ServiceItem,
} from "#contract/creator-profile/collaboration-items.ts";
import type { OwnProfile } from "#contract/creator-profile/edit.ts";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { amountOf, editNumber, numberIn, WHOLE } from "#web/lib/read-number.ts";
import { ServiceTerms } from "#web/shared/collaborations/service-terms.tsx";
import { CURRENCIES } from "#web/shared/currencies.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { ITEM_CALLBACKS } from "../show-saved.ts";
import { OrderedItems } from "./ordered-items.tsx";
import { useItemDialog } from "./use-item-dialog.ts";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

const DELIVERY = { ...WHOLE, min: 1, max: DELIVERY_MAX };
const FIRST_CURRENCY = "eur";

type Props = { profile: OwnProfile };

/** What the creator offers, with prices. */
export function OwnServices({ profile }: Props) {
  const { _id: id, lastChange: seen } = profile;
  const { services } = profile.partnerships;
  /** null: a new one. */
  const [editing, setEditing] = useState<ServiceItem | null>();
  const remember = useFocusBack(editing !== undefined);
  const edit = (service: ServiceItem | null) => {
    remember();
    setEditing(service);
  };
  const move = useMutate(updateServiceItem, ITEM_CALLBACKS);
  const withdraw = useMutate(deleteServiceItem, ITEM_CALLBACKS);
  return (
    <PageSection title={t("services.title")} lead={t("services.lead")}>
      {services.length === 0 && <p className="flush muted">{t("services.none")}</p>}
      <OrderedItems
        label={t("services.title")}
        items={services}
        nameOf={({ title }) => title}
        isBusy={move.isPending || withdraw.isPending}
        onMove={({ _id }, position) => move.mutate({ id, item_id: _id, position, seen })}
        onEdit={edit}
        onWithdraw={({ _id }) => withdraw.mutate({ id, item_id: _id, seen })}
      >
        {(service) => (
          <>
            <span className="medium break-anywhere" dir="auto">
              {service.title}
            </span>
            <ServiceTerms service={service} />
          </>
        )}
      </OrderedItems>
      <FormError>{(move.error ?? withdraw.error)?.msg}</FormError>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={services.length >= SERVICES_MAX}
          onClick={() => edit(null)}
        >
          {t("services.add")}
        </Button>
      </div>
      {editing !== undefined && (
        <ServiceDialog
          profile={profile}
          service={editing}
          // The next one is most often in the same currency.
          currency={services.at(-1)?.currency ?? FIRST_CURRENCY}
          onClose={() => setEditing(undefined)}
        />
      )}
    </PageSection>
  );
}

type Typed = {
  title: string;
  description: string;
  price: string;
  currency: string;
  unit: ServiceItem["unit"];
  deliveryDays: string;
};

const amountIn = (currency: string) => ({ ...amountOf(currency.toUpperCase()), min: 0 });

/** As they are typed; texts that are no number are NaN, which the schema refuses. */
function fieldsOf({ price, currency, deliveryDays, ...others }: Typed) {
  const amount = numberIn(price, amountIn(currency)) ?? Number.NaN;
  return {
    ...others,
    currency,
    price: price.trim() === "" ? null : Math.round(amount * unitsOf(currency)),
    deliveryDays: deliveryDays.trim() === "" ? null : (numberIn(deliveryDays, DELIVERY) ?? Number.NaN),
  };
}

function typedOf(service: ServiceItem | null, currency: string): Typed {
  if (!service) return { title: "", description: "", price: "", currency, unit: "service", deliveryDays: "" };
  const { title, description, price, unit, deliveryDays } = service;
  return {
    title,
    description,
    currency: service.currency,
    unit,
    price: price === null ? "" : editNumber(price / unitsOf(service.currency), amountIn(service.currency)),
    deliveryDays: deliveryDays === null ? "" : String(deliveryDays),
  };
}

function ServiceDialog({
  profile,
  service,
  currency,
  onClose,
}: Props & { service: ServiceItem | null; currency: string; onClose: () => void }) {
  const { _id: id } = profile;
  const { seen, ...answered } = useItemDialog(profile, onClose);
  const options = {
    initial: typedOf(service, currency),
    ...answered,
  };
  const adding = useEndpointForm(addServiceItem, { ...options, inputOf: (typed) => ({ id, ...fieldsOf(typed) }) });
  const changing = useEndpointForm(updateServiceItem, {
    ...options,
    inputOf: (typed) => ({ id, item_id: service?._id ?? "", seen, ...fieldsOf(typed) }),
  });
  const form = service ? changing : adding;
  const { values } = form;
  return (
    <FormDialog
      form={form}
      title={t(service ? "services.change" : "services.add")}
      submit={t("services.save")}
      onClose={onClose}
    >
      <TextInput {...form.text("title")} label={t("services.name")} dir="auto" data-autofocus />
      <Textarea
        {...form.text("description")}
        label={t("services.description")}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
      />
      <div className={styles.pair}>
        <NumberField
          {...form.getInputProps("price")}
          kind={amountIn(values.currency)}
          value={values.price}
          label={t("services.price")}
          placeholder={t("services.onRequest")}
          onChange={(price) => form.setFieldValue("price", price)}
        />
        <NativeSelect {...form.getInputProps("currency")} label={t("services.currency")} data={CURRENCIES} />
      </div>
      <div className={styles.pair}>
        <NativeSelect
          {...form.getInputProps("unit")}
          label={t("services.unit")}
          data={SERVICE_UNITS.map((value) => ({ value, label: t(`services.units.${value}`) }))}
        />
        <NumberField
          {...form.getInputProps("deliveryDays")}
          kind={DELIVERY}
          value={values.deliveryDays}
          label={t("services.delivery")}
          placeholder={t("services.agreed")}
          onChange={(days) => form.setFieldValue("deliveryDays", days)}
        />
      </div>
    </FormDialog>
  );
}

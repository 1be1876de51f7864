import { DELIVERABLE_POSTS_MAX } from "#contract/campaigns/deliverables.ts";
import { POST_FORMATS } from "#contract/networks/network-module.ts";
import { NETWORK_FACTS, type Network } from "#contract/networks/networks.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { numberIn, WHOLE } from "#web/lib/read-number.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("deliverables");

const COUNT = { ...WHOLE, min: 1, max: DELIVERABLE_POSTS_MAX };

/** What the fields hold, as a call takes it. 0 is refused, as is what is no number. */
export function whatOf<Rest extends { count: string; dueOn: string }>({ count, dueOn, ...values }: Rest) {
  return { ...values, count: numberIn(count, COUNT) ?? 0, dueOn: dueOn === "" ? null : dueOn };
}

type Form = {
  values: { count: string };
  errors: Record<string, unknown>;
  getInputProps: (name: "network" | "format" | "dueOn") => object;
  setFieldValue: (name: "count", text: string) => void;
};

/** What a creator has to publish, and until when. */
export function WhatFields({ form, networks }: { form: Form; networks: readonly Network[] }) {
  const { values, errors, getInputProps, setFieldValue } = form;
  return (
    <>
      <NativeSelect
        {...getInputProps("network")}
        label={t("dialog.network")}
        data={networks.map((value) => ({ value, label: NETWORK_FACTS[value].label }))}
      />
      <NativeSelect
        {...getInputProps("format")}
        label={t("dialog.format")}
        data={POST_FORMATS.map((value) => ({ value, label: t(`formats.${value}`, { ns: "profiles" }) }))}
      />
      <NumberField
        label={t("dialog.count")}
        kind={COUNT}
        isSubmitted={errors["count"] !== undefined}
        isRequired
        value={values.count}
        onChange={(text) => setFieldValue("count", text)}
      />
      <TextInput {...getInputProps("dueOn")} type="date" label={t("dialog.dueOn")} />
    </>
  );
}

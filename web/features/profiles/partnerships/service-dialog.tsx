import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks/networks.ts";
import { POST_FORMATS, type PostFormat } from "#contract/networks/network-module.ts";
import {
  addService,
  SERVICE_NOTE_MAX,
  SERVICE_TITLE_MAX,
  updateService,
  type Service,
} from "#contract/profiles/services.ts";
import { readRateCard } from "#contract/rate-card.ts";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { checkBy, type FormErrors } from "#web/shared/forms/check-by.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { texts } from "#web/words/i18n.ts";
import { amountIn, amountText } from "#web/lib/amounts.ts";
import { kindsOf } from "#web/shared/rate-card/card-draft.ts";
import styles from "./partnerships.module.css";

const t = texts("partnerships");
const p = texts("profiles");

const validate = checkBy(updateService);
/** Fields with problems of their own beside them; other problems are shown for the whole form. */
const FIELDS_WITH_ERRORS = new Set(["title", "price", "price.min", "price.max", "currency", "declaredOn"]);

/** A declared service, new or changed. */
export function ServiceDialog({
  creatorId,
  service,
  usualNetwork,
  onClose,
}: {
  creatorId: string;
  service: Service | null;
  /** A new service begins with it. */
  usualNetwork: Network | null;
  onClose: () => void;
}) {
  const { is_admin: isAdmin } = useSignedIn();
  const [today] = useState(() => new Date().toISOString().slice(0, "YYYY-MM-DD".length));
  const [network, setNetwork] = useState<Network | null>(service ? service.network : usualNetwork);
  const [format, setFormat] = useState<PostFormat | null>(service?.format ?? null);
  const [title, setTitle] = useState(service?.title ?? "");
  // Estimates are in the currency of the rate card: in another, there is nothing to compare a price with.
  const card = useRead(readRateCard, {});
  const [typedCurrency, setCurrency] = useState(service?.currency);
  const currency = typedCurrency ?? card.data?.currency ?? "";
  const [min, setMin] = useState(service ? amountText(service.price.min, service.currency) : "");
  const [max, setMax] = useState(
    service && service.price.max !== service.price.min ? amountText(service.price.max, service.currency) : "",
  );
  const [note, setNote] = useState(service?.note ?? "");
  const [declaredOn, setDeclaredOn] = useState(service?.declaredOn ?? today);
  const [isForAll, setIsForAll] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isSubmitted, setIsSubmitted] = useState(false);
  const done = {
    onSuccess({ actionId }: { actionId: string | null }) {
      toastWithUndo(t(service ? "services.changed" : "services.added", { title }), actionId);
      onClose();
    },
    onError: ({ msg }: ApiError) => setProblem(msg),
  };
  const adding = useMutate(addService, done);
  const updating = useMutate(updateService, done);
  const busy = adding.busy || updating.busy;

  const { price: kind } = kindsOf(currency);
  const lowest = amountIn(min, kind, currency);
  const highest = max.trim() === "" ? lowest : amountIn(max, kind, currency);

  function submit() {
    setIsSubmitted(true);
    const given = {
      network,
      format,
      title,
      price: { min: lowest, max: highest },
      currency,
      note,
      declaredOn,
    };
    const parsed = updateService.body.safeParse(given);
    const found = validate(given);
    setErrors(found);
    setProblem(Object.entries(found).find(([field]) => !FIELDS_WITH_ERRORS.has(field))?.[1]);
    if (!parsed.success || busy) return;
    if (service) updating.mutate({ id: creatorId, service: service._id, ...parsed.data });
    else
      adding.mutate({
        id: creatorId,
        ...parsed.data,
        source: isForAll ? ("administrator" as const) : ("workspace" as const),
      });
  }

  return (
    <EntryDialog onClose={onClose} title={t(service ? "services.editTitle" : "services.addTitle")}>
      <DialogForm problem={problem} submit={t("services.save")} busy={busy} onSubmit={submit} onClose={onClose}>
        <TextInput
          label={t("services.name")}
          error={errors["title"]}
          value={title}
          maxLength={SERVICE_TITLE_MAX}
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <NativeSelect
            label={t("card.network")}
            value={network ?? ""}
            data={[
              { value: "", label: t("services.noNetwork") },
              ...NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label })),
            ]}
            onChange={({ currentTarget: { value } }) => setNetwork(NETWORKS.find((one) => one === value) ?? null)}
          />
          <NativeSelect
            label={t("card.format")}
            value={format ?? ""}
            data={[
              { value: "", label: t("services.anyFormat") },
              ...POST_FORMATS.map((value) => ({ value, label: p(`formats.${value}`) })),
            ]}
            onChange={({ currentTarget: { value } }) => setFormat(POST_FORMATS.find((one) => one === value) ?? null)}
          />
        </div>
        <div className={styles.actions}>
          <NumberField
            kind={kind}
            isSubmitted={isSubmitted}
            isRequired
            label={t("services.price")}
            // A problem of the range is shown at its lower end.
            error={errors["price"]}
            value={min}
            onChange={setMin}
          />
          <NumberField
            kind={kind}
            isSubmitted={isSubmitted}
            label={t("services.upTo")}
            value={max}
            placeholder={t("services.fixed")}
            onChange={setMax}
          />
          <TextInput
            label={t("card.currency")}
            error={errors["currency"]}
            value={currency}
            maxLength={3}
            onChange={(event) => setCurrency(event.currentTarget.value.toUpperCase())}
          />
        </div>
        <TextInput
          type="date"
          label={t("services.declaredOn")}
          error={errors["declaredOn"]}
          value={declaredOn}
          max={today}
          onChange={(event) => setDeclaredOn(event.currentTarget.value)}
        />
        <Textarea
          label={t("services.note")}
          value={note}
          maxLength={SERVICE_NOTE_MAX}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {!service && isAdmin && (
          <Checkbox
            label={t("services.forAll")}
            checked={isForAll}
            onChange={(event) => setIsForAll(event.currentTarget.checked)}
          />
        )}
      </DialogForm>
    </EntryDialog>
  );
}

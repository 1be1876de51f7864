import { NETWORK_FACTS, NETWORKS, type Network } from "#contract/networks.ts";
import { POST_FORMATS, type PostFormat } from "#contract/networks/network-module.ts";
import {
  addService,
  SERVICE_NOTE_MAX,
  SERVICE_TITLE_MAX,
  updateService,
  type Service,
} from "#contract/profiles/services.ts";
import { Checkbox, Modal, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { checkBy, type FormErrors } from "#web/shared/forms/check-by.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { amountIn, amountText } from "./card-draft.ts";
import styles from "./partnerships.module.css";

const validate = checkBy(updateService);
/** Whose problems are shown beside them; others are shown for the whole form. */
const FIELDS_WITH_ERRORS = new Set(["title", "price", "price.min", "price.max", "currency", "declaredOn"]);

/** A declared service, new or changed. */
export function ServiceDialog({
  creatorId,
  service,
  onClose,
}: {
  creatorId: string;
  service: Service | null;
  onClose: () => void;
}) {
  const { t } = useTranslation("partnerships");
  const { t: p } = useTranslation("profiles");
  const { is_admin: isAdmin } = useSignedIn();
  const [today] = useState(() => new Date().toISOString().slice(0, "YYYY-MM-DD".length));
  const [network, setNetwork] = useState<Network | null>(service?.network ?? null);
  const [format, setFormat] = useState<PostFormat | null>(service?.format ?? null);
  const [title, setTitle] = useState(service?.title ?? "");
  const [currency, setCurrency] = useState(service?.currency ?? "EUR");
  const [min, setMin] = useState(service ? amountText(service.price.min, service.currency) : "");
  const [max, setMax] = useState(
    service && service.price.max !== service.price.min ? amountText(service.price.max, service.currency) : "",
  );
  const [note, setNote] = useState(service?.note ?? "");
  const [declaredOn, setDeclaredOn] = useState(service?.declaredOn ?? today);
  const [isForAll, setIsForAll] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string>();
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

  /** A problem of the range is shown at its lower end. */
  const priceError = errors["price.min"] ?? errors["price"];

  function submit() {
    const lowest = amountIn(min, currency);
    const given = {
      network,
      format,
      title,
      price: { min: lowest, max: max.trim() === "" ? lowest : amountIn(max, currency) },
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
    <Modal opened onClose={onClose} title={t(service ? "services.editTitle" : "services.addTitle")}>
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
          <TextInput
            inputMode="decimal"
            label={t("services.price")}
            error={priceError}
            value={min}
            onChange={(event) => setMin(event.currentTarget.value)}
          />
          <TextInput
            inputMode="decimal"
            label={t("services.upTo")}
            error={errors["price.max"]}
            value={max}
            placeholder={t("services.fixed")}
            onChange={(event) => setMax(event.currentTarget.value)}
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
    </Modal>
  );
}

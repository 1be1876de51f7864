import { addSuppression, listSuppressions, removeSuppression, type Suppression } from "#contract/mail/endpoints.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Time } from "#web/ui/time.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { Pager } from "#web/table/pager.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./mailbox.module.css";

const t = texts("mailbox");

/** Addresses that the workspace writes no mails to. */
export function Suppressions() {
  const [page, setPage] = useState(1);
  const read = useRead(listSuppressions, { page }, { keepRows: true });
  const form = useEndpointForm(addSuppression, {
    initial: { address: "" },
    inputOf: (values) => values,
    onDone: ({ suppression: { address } }) => {
      form.reset();
      toast({ message: t("suppressions.added", { address }), tone: "good" });
    },
  });
  return (
    <PageSection title={t("suppressions.title")} lead={t("suppressions.lead")}>
      <form
        className="stack gap-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <div className="flex gap-2 align-start">
          <TextInput
            {...form.text("address")}
            className="grow"
            type="email"
            aria-label={t("suppressions.label")}
            placeholder={t("suppressions.label")}
            autoComplete="off"
          />
          <Button type="submit" variant="default" loading={form.busy}>
            {t("suppressions.add")}
          </Button>
        </div>
        <FormError>{form.problem}</FormError>
      </form>
      <Loaded read={read} failed={t("suppressions.failed")}>
        {({ suppressions, total, perPage }) =>
          total === 0 ? (
            <p className="flush muted">{t("suppressions.empty")}</p>
          ) : (
            <>
              <ul className="list-reset stack card" aria-label={t("suppressions.title")}>
                {suppressions.map((one) => (
                  <Row key={one._id} suppression={one} />
                ))}
              </ul>
              <Pager page={page} size={perPage} total={total} onPage={setPage} label={t("suppressions.pages")} />
            </>
          )
        }
      </Loaded>
    </PageSection>
  );
}

/** Who unsubscribed decides alone: their address stays. */
function Row({ suppression: { _id, address, reason, createdAt } }: { suppression: Suppression }) {
  const remove = useMutate(removeSuppression, {
    onSuccess: () => toast({ message: t("suppressions.removed", { address }), tone: "good" }),
    onError: toastError,
  });
  return (
    <li className={styles.suppression}>
      <span className="shrink grow">
        <span className="block break-anywhere">{address}</span>
        <span className="block muted text-label">
          {t(`suppressions.reasons.${reason}`)} · <Time at={createdAt} />
        </span>
      </span>
      {reason !== "unsubscribed" && (
        <Button
          size="compact-sm"
          variant="subtle"
          className="fixed-size"
          aria-label={t("suppressions.remove", { address })}
          loading={remove.busy}
          onClick={() => remove.mutate({ id: _id })}
        >
          {t("suppressions.allow")}
        </Button>
      )}
    </li>
  );
}

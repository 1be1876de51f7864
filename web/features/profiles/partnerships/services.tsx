import { listServices, removeService, type Service } from "#contract/profiles/services.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { estimate, growth, MISSING, money } from "#web/lib/format.ts";
import { preciseDate } from "#web/lib/precise-date.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { byFollowers } from "#web/shared/creators/headline-account.ts";
import { useCan } from "#web/shared/use-can.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import { Section } from "../parts/section.tsx";
import styles from "./partnerships.module.css";
import { ServiceDialog } from "./service-dialog.tsx";

const t = texts("partnerships");
const p = texts("profiles");

/** What a creator declared to offer and for how much, beside the estimate for the same. */
export function Services({ creator: { _id: creatorId, networks } }: { creator: Overview["creator"] }) {
  const canWrite = useCan("crm.write");
  /** null: a new one. */
  const [editing, setEditing] = useState<Service | null>();
  const read = useRead(listServices, { id: creatorId });
  return (
    <Section
      title={t("services.title")}
      action={
        canWrite && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setEditing(null)}
          >
            {t("services.add")}
          </Button>
        )
      }
    >
      <Loaded read={read} failed={t("services.failed")}>
        {({ services }) =>
          services.length === 0 ? (
            <p className="flush muted">{t("services.none")}</p>
          ) : (
            <ul className={styles.brands} aria-label={t("services.title")}>
              {services.map((service) => (
                <Row
                  key={service._id}
                  creatorId={creatorId}
                  service={service}
                  canWrite={canWrite}
                  onEdit={() => setEditing(service)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing !== undefined && (
        <ServiceDialog
          creatorId={creatorId}
          service={editing}
          usualNetwork={byFollowers(networks)[0]?.network ?? null}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}

function Row({
  creatorId,
  service,
  canWrite,
  onEdit,
}: {
  creatorId: string;
  service: Service;
  canWrite: boolean;
  onEdit: () => void;
}) {
  const { _id, network, format, title, price, currency, note, source, declaredBy, declaredOn, canEdit } = service;
  const removing = useMutate(removeService, {
    onSuccess: ({ actionId }) => toastWithUndo(t("services.removed", { title }), actionId),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  const by = { name: declaredBy ?? t("services.someone"), date: preciseDate(declaredOn, "day") };
  return (
    <li className={styles.brand}>
      <div className="row wrap gap-2">
        {network && <NetworkIcon network={network} size={16} labelled />}
        <span className="medium break-anywhere" dir="auto">
          {title}
        </span>
        {format && <span className="muted">{p(`formats.${format}`)}</span>}
        <span className="push-end tabular semibold">{priceOf(price, currency)}</span>
        {canWrite && canEdit && (
          <span className="inline-row">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("services.editOne", { title })}
              onClick={onEdit}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("services.removeOne", { title })}
              onClick={() => removing.busy || removing.mutate({ id: creatorId, service: _id })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </span>
        )}
      </div>
      <span className="muted text-label">
        {t(`services.by.${source}`, by)}{" "}
        {service.estimate
          ? t("services.estimate", {
              low: estimate(service.estimate.low, currency),
              high: estimate(service.estimate.high, currency),
              difference: service.estimate.difference === null ? MISSING : growth(service.estimate.difference),
            })
          : t(network === null ? "services.chooseNetwork" : "services.noEstimate")}
      </span>
      {note && (
        <p className="flush break-anywhere pre-line" dir="auto">
          {note}
        </p>
      )}
    </li>
  );
}

function priceOf({ min, max }: Service["price"], currency: string): string {
  if (min === max) return money(min, currency);
  return [min, max].map((amount) => money(amount, currency)).join(` ${MISSING} `);
}

import { declineOffer, listOffers, offerMachine, openOffer, type OfferView } from "#contract/import-offers.ts";
import { Button, Textarea } from "@mantine/core";
import { IconShare2 } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { Page } from "#web/shell/page.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./offers-page.module.css";

const t = texts("importOffers");

/** Imports of teams that an administrator can publish to all workspaces. */
export function OffersPage() {
  const read = useRead(listOffers, {});
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false}>
      <Loaded read={read}>
        {({ offers }) =>
          offers.length === 0 ? (
            <EmptyState icon={<IconShare2 size={22} />} title={t("empty")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <ul className="list-reset stack card">
              {offers.map((offer) => (
                <Offer key={offer._id} offer={offer} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}

function Offer({ offer }: { offer: OfferView }) {
  const { fileName, workspace, rows, offeredAt, state, columns, left, answer } = offer;
  return (
    <li className={styles.offer}>
      <div className="shrink grow">
        <p className="flush row gap-2">
          <span className="medium truncate">{fileName}</span>
          <Chip tone={state === "offered" ? "accent" : "plain"}>{t(`states.${state}`)}</Chip>
        </p>
        <p className="flush muted text-label">{t("from", { workspace, count: rows, when: when(offeredAt) })}</p>
        <p className="flush muted text-label">
          {t("columns", { columns: columns.join(", ") })} {t("left", { count: left })}
        </p>
        {answer !== null && <p className="flush text-label">{answer}</p>}
      </div>
      <Actions offer={offer} />
    </li>
  );
}

function Actions({ offer: { _id: id, fileName: name, workspace, state, copy } }: { offer: OfferView }) {
  const navigate = useNavigate();
  const [isDeclining, setDeclining] = useState(false);
  const open = useMutate(openOffer, {
    onSuccess: ({ importId }) => void navigate(paths.import(importId)),
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <div className="row gap-2 fixed-size">
      {offerMachine.may(state, "opened") && (
        <Button
          size="compact-sm"
          loading={open.busy}
          aria-label={t("reviewOne", { name })}
          onClick={() => open.mutate({ id })}
        >
          {t("review")}
        </Button>
      )}
      {copy?.isOwn && state !== "declined" && (
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link {...props} {...paths.import(copy._id)} />}
        >
          {t("continue")}
        </Button>
      )}
      {copy && !copy.isOwn && state === "opened" && <span className="muted text-label">{t("byOther")}</span>}
      {offerMachine.may(state, "declined") && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("decline.one", { name })}
          onClick={() => setDeclining(true)}
        >
          {t("decline.action")}
        </Button>
      )}
      {isDeclining && <DeclineDialog {...{ id, name, workspace }} onClose={() => setDeclining(false)} />}
    </div>
  );
}

function DeclineDialog({
  id,
  name,
  workspace,
  onClose,
}: {
  id: string;
  name: string;
  workspace: string;
  onClose: () => void;
}) {
  const form = useEndpointForm(declineOffer, {
    initial: { answer: "" },
    inputOf: (values) => ({ id, ...values }),
    onDone() {
      onClose();
      toast({ message: t("decline.done"), tone: "good" });
    },
  });
  return (
    <FormDialog form={form} title={t("decline.title", { name })} submit={t("decline.submit")} onClose={onClose}>
      <Textarea
        {...form.text("answer")}
        label={t("decline.answer")}
        description={t("decline.hint", { workspace })}
        autosize
        minRows={2}
        data-autofocus
      />
    </FormDialog>
  );
}

import {
  deleteContractTemplate,
  listContractTemplates,
  offerContract,
  previewContract,
  type ContractTemplate,
} from "#contract/campaigns/contracts.ts";
import { Button, NativeSelect } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { useMutate, useRead } from "#web/api/queries.ts";
import { newId } from "#web/lib/new-id.ts";
import { ContractText } from "#web/shared/campaigns/contract-item.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { writeCampaignUrl } from "../search-params.ts";
import styles from "./contract-draft.module.css";
import { TemplateForm } from "./template-form.tsx";

const t = texts("ownCampaigns");

type Of = { id: string; creator: string };

/** Chooses a template, shows what the contract says, and offers it. Templates are written in the same place. */
export function ContractDraft({ of, onClose }: { of: Of; onClose: () => void }) {
  const read = useRead(listContractTemplates, { id: of.id });
  return (
    <fieldset className={styles.draft} aria-label={t("contracts.prepare")}>
      <Loaded read={read} failed={t("contracts.templatesFailed")}>
        {({ templates }) => <Draft of={of} templates={templates} onClose={onClose} />}
      </Loaded>
    </fieldset>
  );
}

type DraftProps = { of: Of; templates: readonly ContractTemplate[]; onClose: () => void };

function Draft({ of, templates, onClose }: DraftProps) {
  const [chosen, setChosen] = useState<string>();
  const [writing, setWriting] = useState<ContractTemplate | "new">();
  const template = templates.find(({ _id }) => _id === chosen) ?? templates[0];
  if (writing !== undefined || template === undefined)
    return (
      <TemplateForm
        campaignId={of.id}
        template={writing === "new" ? undefined : writing}
        onDone={(saved) => {
          setChosen(saved._id);
          setWriting(undefined);
        }}
        onCancel={template === undefined ? onClose : () => setWriting(undefined)}
      />
    );
  return (
    <>
      <NativeSelect
        label={t("contracts.template")}
        data={templates.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={template._id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <div className="row wrap gap-2">
        <Button size="xs" variant="default" onClick={() => setWriting(template)}>
          {t("contracts.edit")}
        </Button>
        <Button size="xs" variant="default" onClick={() => setWriting("new")}>
          {t("contracts.new")}
        </Button>
        <Delete campaignId={of.id} template={template} />
      </div>
      <Preview key={`${template._id} ${template.updatedAt}`} of={of} template={template._id} onDone={onClose} />
      <div>
        <Button variant="default" size="xs" onClick={onClose}>
          {t("form.cancel")}
        </Button>
      </div>
    </>
  );
}

function Delete({
  campaignId: id,
  template: { _id: template, name },
}: {
  campaignId: string;
  template: ContractTemplate;
}) {
  const removing = useMutate(deleteContractTemplate, {
    onSuccess: ({ actionId }) => {
      if (actionId !== null) toastWithUndo(t("contracts.removed", { name }), actionId);
    },
    onError: toastError,
  });
  return (
    <Button size="xs" variant="default" loading={removing.busy} onClick={() => removing.mutate({ id, template })}>
      {t("contracts.remove")}
    </Button>
  );
}

function Preview({ of, template, onDone }: { of: Of; template: string; onDone: () => void }) {
  const [key] = useState(newId);
  const read = useRead(previewContract, { ...of, template });
  const offering = useMutate(offerContract, {
    onSuccess: () => {
      toast({ message: t("contracts.offered"), tone: "good" });
      onDone();
    },
  });
  if (read.error?.err === "bad_request" && !read.data) return <Missing error={read.error} />;
  return (
    <Loaded read={read} failed={t("contracts.previewFailed")}>
      {({ text, mark }) => (
        <div className="stack gap-3">
          <ContractText text={text} />
          <p className="flush muted text-label">{t("contracts.offerAbout")}</p>
          <FormError>{offering.error?.msg}</FormError>
          <div>
            <Button loading={offering.busy} onClick={() => offering.mutate({ ...of, key, template, mark })}>
              {t("contracts.offer")}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** What the template has no value for, and where it is entered: to read it again would not help. */
function Missing({ error }: { error: ApiError }) {
  const tab = error.fieldErrors()["deliverables"] === undefined ? "brief" : "deliverables";
  return (
    <p className="flush notice watch-tint">
      {error.msg}{" "}
      <Link to="." search={writeCampaignUrl({ tab, layout: "board", place: undefined })}>
        {t(`contracts.to.${tab}`)}
      </Link>
    </p>
  );
}

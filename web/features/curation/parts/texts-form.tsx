import {
  AI_BIOGRAPHY_MAX,
  generateAiInfos,
  saveAiInfos,
  toggleOpenaiExample,
  updateInfluencer,
} from "#contract/curation/influencer.ts";
import { NAME_MAX, TEXT_MAX, TITLE_MAX } from "#contract/base/limits.ts";
import { Button, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconSparkles } from "@tabler/icons-react";
import { useState } from "react";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { useMutate } from "#web/api/queries.ts";
import { checkBy } from "#web/shared/forms/check-by.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { changeOf, editCallbacks, type EditProps } from "../edits.ts";
import { SourceNote } from "./source-note.tsx";

const t = texts("curation");

/** Name, title and summary; a proposal for the latter two. */
export function TextsForm({ creator }: EditProps) {
  const form = useForm({
    initialValues: {
      full_name: creator.full_name,
      title: creator.title ?? "",
      biography: creator.biography ?? "",
    },
    validate: (values) => checkBy(updateInfluencer)({ ...changeOf(creator), ...values }),
  });
  const save = useMutate(updateInfluencer, editCallbacks());
  return (
    <form
      className="grid gap-4"
      onSubmit={form.onSubmit(({ full_name, title, biography }) =>
        save.mutate({
          ...changeOf(creator),
          ...(form.isDirty("full_name") && { full_name }),
          ...(form.isDirty("title") && { title }),
          ...(form.isDirty("biography") && { biography }),
        }),
      )}
      noValidate
    >
      <TextInput
        {...form.getInputProps("full_name")}
        label={t("page.fields.full_name")}
        description={<SourceNote creator={creator} field="full_name" />}
        maxLength={NAME_MAX}
        dir="auto"
      />
      <TextInput
        {...form.getInputProps("title")}
        label={t("page.fields.title")}
        description={<SourceNote creator={creator} field="title" />}
        maxLength={TITLE_MAX}
        dir="auto"
      />
      <Textarea
        {...form.getInputProps("biography")}
        label={t("page.fields.biography")}
        description={<SourceNote creator={creator} field="biography" />}
        maxLength={TEXT_MAX}
        autosize
        minRows={3}
        maxRows={10}
        dir="auto"
      />
      <FormError>{save.error?.msg}</FormError>
      <div className="row wrap gap-3">
        <Button type="submit" loading={save.busy} disabled={!form.isDirty()}>
          {t("page.saveTexts")}
        </Button>
        <Propose creator={creator} />
        <Example creator={creator} />
      </div>
    </form>
  );
}

function Example({ creator }: EditProps) {
  const toggle = useMutate(toggleOpenaiExample, editCallbacks());
  return (
    <Switch
      label={t("page.example")}
      description={t("page.exampleAbout")}
      checked={creator.custom_infos.is_openai_example}
      disabled={toggle.busy}
      onChange={() => toggle.mutate(changeOf(creator))}
    />
  );
}

/** Asks for a proposal, and shows it to be changed before it is saved. */
function Propose({ creator }: EditProps) {
  const [proposal, setProposal] = useState<ReplyOf<typeof generateAiInfos> | null>(null);
  const generate = useMutate(generateAiInfos, { onSuccess: setProposal });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSparkles size={16} aria-hidden />}
        loading={generate.busy}
        onClick={() => generate.mutate({ influencer: creator._id })}
      >
        {t("page.propose")}
      </Button>
      {generate.error && <span className="bad">{generate.error.msg}</span>}
      {proposal && <ProposalDialog creator={creator} proposal={proposal} onClose={() => setProposal(null)} />}
    </>
  );
}

function ProposalDialog({
  creator,
  proposal,
  onClose,
}: EditProps & { proposal: ReplyOf<typeof generateAiInfos>; onClose: () => void }) {
  const form = useForm({ initialValues: { title: proposal.title, biography: proposal.biography } });
  const save = useMutate(saveAiInfos, editCallbacks(onClose));
  return (
    <EntryDialog onClose={onClose} title={t("page.proposal")}>
      <DialogForm
        problem={save.error?.msg}
        submit={t("page.saveTexts")}
        busy={save.busy}
        onSubmit={form.onSubmit((values) => save.mutate({ ...changeOf(creator), ...values }))}
        onClose={onClose}
      >
        <p className="flush muted">
          {proposal.model !== null
            ? t("page.byModel", { model: proposal.model })
            : t(proposal.failure === null ? "page.byHeuristic" : "page.byHeuristicInstead")}
        </p>
        <TextInput {...form.getInputProps("title")} label={t("page.fields.title")} maxLength={TITLE_MAX} dir="auto" />
        <Textarea
          {...form.getInputProps("biography")}
          label={t("page.fields.biography")}
          maxLength={AI_BIOGRAPHY_MAX}
          autosize
          minRows={4}
          dir="auto"
        />
      </DialogForm>
    </EntryDialog>
  );
}

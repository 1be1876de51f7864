import { LANGUAGE_CODES } from "#contract/countries/countries.ts";
import { TITLE_MAX } from "#contract/base/limits.ts";
import { addListeningTop, previewTopic, updateTopic } from "#contract/listening/endpoints.ts";
import type { Topic } from "#contract/listening/shapes.ts";
import { TERMS_MAX, topicQuery } from "#contract/listening/topic.ts";
import { NETWORK_FACTS, network, NETWORKS } from "#contract/networks/networks.ts";
import { Loader, MultiSelect, TagsInput, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { languageName } from "#web/lib/locale-names.ts";
import { checkBy, type FormErrors } from "#web/shared/forms/check-by.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./listening.module.css";
import { GROUPS, handleText, termOf, textOf } from "./terms.ts";

const t = texts("listening");

/** Typing pauses so long before posts are counted. */
const PAUSE_MS = 300;

type Draft = {
  title: string;
  any: string[];
  all: string[];
  none: string[];
  notBy: string[];
  languages: string[];
  networks: string[];
};

const EMPTY: Draft = { title: "", any: [], all: [], none: [], notBy: [], languages: [], networks: [] };

function draftOf({ title, query }: Topic): Draft {
  const { any, all, none, notBy, languages, networks } = query;
  const groups = { any: any.map(textOf), all: all.map(textOf), none: none.map(textOf) };
  return { title, ...groups, notBy: notBy.map(handleText), languages, networks };
}

function queryOf({ any, all, none, notBy, languages, networks }: Draft) {
  return {
    any: any.map(termOf),
    all: all.map(termOf),
    none: none.map(termOf),
    notBy,
    languages,
    networks: networks.flatMap((one) => network.safeParse(one).data ?? []),
  };
}

type TopicFormProps = {
  /** Absent: a new one. */
  topic?: Topic;
  onSaved: (id: string) => void;
  onClose: () => void;
};

/** What a topic means, with how many posts that are. */
export function TopicForm({ topic, onSaved, onClose }: TopicFormProps) {
  const [draft, setDraft] = useState<Draft>(topic ? draftOf(topic) : EMPTY);
  const [errors, setErrors] = useState<FormErrors>({});
  const done = { onSuccess: ({ tracking }: { tracking: { _id: string } }) => onSaved(tracking._id) };
  const adding = useMutate(addListeningTop, done);
  const updating = useMutate(updateTopic, done);
  const { error, busy } = topic ? updating : adding;
  const edit = (patch: Partial<Draft>) => {
    setErrors({});
    setDraft({ ...draft, ...patch });
  };

  function submit() {
    const body = { title: draft.title, query: queryOf(draft) };
    const found = checkBy(topic ? updateTopic : addListeningTop)(topic ? { ...body, id: topic._id } : body);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (topic) updating.mutate({ ...body, id: topic._id });
    else adding.mutate(body);
  }

  return (
    <EntryDialog
      opened
      size="lg"
      onClose={onClose}
      title={topic ? t("form.editTitle", { title: topic.title }) : t("form.createTitle")}
    >
      <DialogForm
        problem={error?.msg}
        submit={t(topic ? "form.save" : "form.create")}
        busy={busy}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextInput
          label={t("form.title")}
          placeholder={t("form.titlePlaceholder")}
          maxLength={TITLE_MAX}
          value={draft.title}
          error={errors["title"]}
          data-autofocus
          onChange={(event) => edit({ title: event.currentTarget.value })}
        />
        {GROUPS.map((group) => (
          <TagsInput
            key={group}
            label={t(`form.${group}`)}
            description={t(`form.${group}About`)}
            value={draft[group]}
            maxTags={TERMS_MAX}
            splitChars={[",", "\n"]}
            acceptValueOnBlur
            placeholder={draft[group].length === 0 ? t("form.placeholder") : undefined}
            error={errorOf(errors, group)}
            onChange={(words) => edit({ [group]: words })}
          />
        ))}
        <TagsInput
          label={t("form.notBy")}
          description={t("form.notByAbout")}
          value={draft.notBy}
          maxTags={TERMS_MAX}
          splitChars={[",", "\n"]}
          acceptValueOnBlur
          placeholder={draft.notBy.length === 0 ? t("form.placeholder") : undefined}
          error={errorOf(errors, "notBy")}
          onChange={(notBy) => edit({ notBy })}
        />
        <div className={styles.pair}>
          <MultiSelect
            label={t("form.languages")}
            description={t("form.languagesAbout")}
            searchable
            clearable
            placeholder={draft.languages.length === 0 ? t("form.anyLanguage") : undefined}
            data={LANGUAGE_CODES.map((value) => ({ value, label: languageName(value) }))}
            value={draft.languages}
            onChange={(languages) => edit({ languages })}
          />
          <MultiSelect
            label={t("form.networks")}
            clearable
            placeholder={draft.networks.length === 0 ? t("form.anyNetwork") : undefined}
            data={NETWORKS.map((value) => ({ value, label: NETWORK_FACTS[value].label }))}
            value={draft.networks}
            onChange={(networks) => edit({ networks })}
          />
        </div>
        <Preview draft={draft} />
      </DialogForm>
    </EntryDialog>
  );
}

/** The first problem of a group or of one of its terms. */
function errorOf(errors: FormErrors, group: string): string | undefined {
  const name = Object.keys(errors).find((key) => key === `query.${group}` || key.startsWith(`query.${group}.`));
  return name === undefined ? undefined : errors[name];
}

/** How many posts of the last days the topic means, as it is typed. */
function Preview({ draft }: { draft: Draft }) {
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const query = topicQuery.safeParse(queryOf(settled)).data;
  const read = useRead(previewTopic, { query: query ?? { any: [] } }, { enabled: query !== undefined, keepRows: true });
  if (!query) return <p className={styles.preview}>{t("form.noPreview")}</p>;
  if (read.error) return <p className={styles.preview}>{t("form.notCounted")}</p>;
  const { data } = read;
  return (
    <output className={styles.preview} aria-busy={read.isFetching}>
      {data ? (
        t("form.preview", {
          count: data.posts,
          formatted: exact(data.posts),
          days: data.days,
          authors: t("form.authors", { count: data.authors, formatted: exact(data.authors) }),
        })
      ) : (
        <Loader size={14} aria-label={t("form.counting")} />
      )}
    </output>
  );
}

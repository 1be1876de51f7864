import { updateNewsletter, updatePodcast } from "#contract/curation/influencer.ts";
import { TEXT_MAX, TITLE_MAX, WEBSITE_MAX } from "#contract/base/limits.ts";
import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { changeOf, editCallbacks, type EditProps } from "../edits.ts";
import styles from "./edit.module.css";

const t = texts("curation");

type Kind = "newsletter" | "podcast";
type Publication = {
  kind: Kind;
  link: string;
  title: string;
  picture: string | null;
  description: string;
  is_book: boolean;
};

/** Newsletters, books and podcasts, each by its link. */
export function Publications({ creator }: EditProps) {
  const [edited, setEdited] = useState<{ kind: Kind; before: Publication | null } | null>(null);
  const newsletter = useMutate(updateNewsletter, editCallbacks());
  const podcast = useMutate(updatePodcast, editCallbacks());
  const all: Publication[] = [
    ...creator.newsletters.map((one) => Object.assign({ kind: "newsletter" as const }, one)),
    ...creator.podcasts.map((one) => Object.assign({ kind: "podcast" as const, is_book: false }, one)),
  ];
  const remove = ({ kind, link: replaces }: Publication) =>
    kind === "podcast"
      ? podcast.mutate({ ...changeOf(creator), replaces, podcast: null })
      : newsletter.mutate({ ...changeOf(creator), replaces, newsletter: null });
  const kindOf = ({ kind, is_book: isBook }: Publication) => t(isBook ? "page.kinds.book" : `page.kinds.${kind}`);
  return (
    <>
      {all.length > 0 && (
        <ul className={styles.rows} aria-label={t("page.publications")}>
          {all.map((one) => (
            <li key={`${one.kind} ${one.link}`} className={styles.row}>
              <span className={styles.main} dir="auto">
                {one.title} <span className="muted text-label">{kindOf(one)}</span>
                <span className="block muted text-label">{one.link}</span>
              </span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t("page.editOne", { name: one.title })}
                onClick={() => setEdited({ kind: one.kind, before: one })}
              >
                {t("page.edit")}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t("page.deleteOne", { name: one.title })}
                disabled={newsletter.busy || podcast.busy}
                onClick={() => remove(one)}
              >
                {t("page.delete")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormError>{(newsletter.error ?? podcast.error)?.msg}</FormError>
      <div className="row wrap gap-2">
        {(["newsletter", "podcast"] as const).map((kind) => (
          <Button
            key={kind}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited({ kind, before: null })}
          >
            {t(`page.add.${kind}`)}
          </Button>
        ))}
      </div>
      {edited && <PublicationDialog creator={creator} {...edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function PublicationDialog({
  creator,
  kind,
  before,
  onClose,
}: EditProps & { kind: Kind; before: Publication | null; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      title: before?.title ?? "",
      link: before?.link ?? "",
      picture: before?.picture ?? "",
      description: before?.description ?? "",
      is_book: before?.is_book ?? false,
    },
  });
  const curated = editCallbacks(onClose);
  const options = {
    ...curated,
    onError(error: Parameters<typeof curated.onError>[0]) {
      const messages = Object.entries(error.fieldErrors());
      form.setErrors(Object.fromEntries(messages.map(([field, message]) => [field.replace(`${kind}.`, ""), message])));
      curated.onError(error);
    },
  };
  const newsletter = useMutate(updateNewsletter, options);
  const podcast = useMutate(updatePodcast, options);
  const { title, link } = form.values;
  return (
    <EntryDialog onClose={onClose} title={before ? t("page.editOne", { name: before.title }) : t(`page.add.${kind}`)}>
      <DialogForm
        problem={(newsletter.error ?? podcast.error)?.msg}
        submit={t("save")}
        busy={newsletter.busy || podcast.busy}
        disabled={title.trim() === "" || link.trim() === ""}
        onSubmit={form.onSubmit(({ is_book: isBook, picture, ...values }) => {
          const change = { ...changeOf(creator), replaces: before?.link ?? null };
          const publication = { ...values, picture: picture.trim() === "" ? null : picture };
          if (kind === "podcast") podcast.mutate({ ...change, podcast: publication });
          else newsletter.mutate({ ...change, newsletter: { ...publication, is_book: isBook } });
        })}
        onClose={onClose}
      >
        <TextInput
          {...form.getInputProps("title")}
          label={t("page.fields.title")}
          maxLength={TITLE_MAX}
          data-autofocus
        />
        <TextInput
          {...form.getInputProps("link")}
          label={t("page.link")}
          maxLength={WEBSITE_MAX}
          placeholder="https://"
        />
        <TextInput
          {...form.getInputProps("picture")}
          label={t("page.picture")}
          maxLength={WEBSITE_MAX}
          placeholder="https://"
        />
        <Textarea
          {...form.getInputProps("description")}
          label={t("page.description")}
          maxLength={TEXT_MAX}
          autosize
          minRows={2}
        />
        {kind === "newsletter" && (
          <Checkbox {...form.getInputProps("is_book", { type: "checkbox" })} label={t("page.isBook")} />
        )}
      </DialogForm>
    </EntryDialog>
  );
}

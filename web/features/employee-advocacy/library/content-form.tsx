import {
  createContent,
  removeContentPicture,
  setContentPicture,
  updateContent,
  type EmployeeContent,
} from "#contract/employee-advocacy/library.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { FormDialog } from "#web/shared/forms/form-dialog.tsx";
import { useEndpointForm, type EndpointForm } from "#web/shared/forms/use-endpoint-form.ts";
import { LogoButtons } from "#web/shared/logo/logo-buttons.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "../parts/library.module.css";

const t = texts("employees");

type Added = (content: EmployeeContent) => void;

/** Adds a content, or changes one. */
export function ContentForm({
  content,
  onAdded,
  onClose,
}: {
  content: EmployeeContent | undefined;
  onAdded: Added;
  onClose: () => void;
}) {
  return content ? (
    <OldContent key={content._id} content={content} onClose={onClose} />
  ) : (
    <NewContent onAdded={onAdded} onClose={onClose} />
  );
}

function NewContent({ onAdded, onClose }: { onAdded: Added; onClose: () => void }) {
  const form = useEndpointForm(createContent, {
    initial: { title: "", text: "", link: "" },
    inputOf: (values) => values,
    onDone: ({ content }) => onAdded(content),
  });
  return (
    <FormDialog form={form} title={t("library.add")} submit={t("library.add")} onClose={onClose}>
      <Fields form={form} />
      <p className="flush muted text-table">{t("library.pictureAfter")}</p>
    </FormDialog>
  );
}

function OldContent({ content, onClose }: { content: EmployeeContent; onClose: () => void }) {
  const { _id: id, title } = content;
  const [initial] = useState(() => ({ title, text: content.text, link: content.link ?? "" }));
  const form = useEndpointForm(updateContent, {
    initial,
    // Only what is changed here: a colleague may have changed the rest since it was opened.
    inputOf: (values) => ({
      id,
      ...(values.title !== initial.title && { title: values.title }),
      ...(values.text !== initial.text && { text: values.text }),
      ...(values.link !== initial.link && { link: values.link }),
    }),
    onDone({ actionId, content: saved }) {
      if (actionId !== null) toastWithUndo(t("library.saved", { title: saved.title }), actionId);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t("library.editTitle", { title })} submit={t("library.save")} onClose={onClose}>
      <Fields form={form} />
      <Picture content={content} />
    </FormDialog>
  );
}

type Form = EndpointForm & { text: (name: "title" | "text" | "link") => object };

function Fields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        {...form.text("title")}
        label={t("library.name")}
        description={t("library.nameAbout")}
        data-autofocus
      />
      <Textarea
        {...form.text("text")}
        label={t("library.text")}
        description={t("library.textAbout")}
        autosize
        minRows={4}
        maxRows={12}
      />
      <TextInput
        {...form.text("link")}
        label={t("library.link")}
        description={t("library.linkAbout")}
        type="url"
        placeholder="https://"
      />
    </>
  );
}

/** The picture is saved at once. */
function Picture({ content: { _id: id, title, picture_url: url } }: { content: EmployeeContent }) {
  const [problem, setProblem] = useState<string | null>(null);
  const done = { onSuccess: () => setProblem(null), onError: ({ msg }: { msg: string }) => setProblem(msg) };
  const uploading = useMutate(setContentPicture, done);
  const removing = useMutate(removeContentPicture, done);
  return (
    <div className="stack gap-2">
      <span className="medium text-table">{t("library.picture")}</span>
      {url !== null && <img className={styles.preview} src={url} alt={t("library.pictureOf", { title })} />}
      <span className="muted text-label">{t("library.pictureAbout")}</span>
      <LogoButtons
        label={t("library.picture")}
        isEmpty={url === null}
        uploading={uploading}
        removing={removing}
        onUpload={(picture) => uploading.mutate({ id, picture })}
        onRemove={() => removing.mutate({ id })}
        onIgnored={setProblem}
      />
      <FormError>{problem}</FormError>
    </div>
  );
}

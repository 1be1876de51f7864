import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories, type CategoryView } from "#contract/categories/endpoints.ts";
import { CATEGORY_DESC_MAX, CATEGORY_NAME_MAX, createCategory, SLUG_MAX, updateCategory } from "#contract/taxonomy.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { texts } from "#web/words/i18n.ts";
import { useEntryEdit } from "../use-entry-edit.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

const t = texts("taxonomy");

type CategoryDialogProps = {
  side: "creators" | "brands";
  /** null: a new one. */
  category: CategoryView | null;
  root?: CategoryView | undefined;
  onClose: () => void;
};

/** Creates a category or, below `root`, a niche; edits and deletes a category. */
export function CategoryDialog({ side, category, root, onClose }: CategoryDialogProps) {
  const [deleting, setDeleting] = useState(false);
  const title = root
    ? t("addNicheTo", { category: splitIcon(root.name).label })
    : t(category ? "editCategory" : "addCategory");
  if (deleting && category) return <DeleteDialog side={side} id={category.id} name={category.name} onClose={onClose} />;
  return (
    <EntryDialog onClose={onClose} title={title}>
      <CategoryForm {...{ side, category, root, onClose }} onDelete={() => setDeleting(true)} />
    </EntryDialog>
  );
}

function CategoryForm({ side, category, root, onDelete, onClose }: CategoryDialogProps & { onDelete: () => void }) {
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const newest =
    category && ((side === "brands" ? brands : categories).find(({ id }) => id === category.id) ?? category);
  const edit = useEntryEdit({ name: newest?.name ?? "", slug: newest?.slug ?? "", desc: newest?.desc ?? "" });
  const { name, slug, desc } = edit.values;
  const label = splitIcon(name).label;
  const creating = useMutate(createCategory, {
    onSuccess({ actionId }) {
      toastWithUndo(t("created", { name: label }), actionId);
      onClose();
    },
  });
  const updating = useMutate(updateCategory, {
    onSuccess({ actionId }) {
      toastWithUndo(actionId ? t("saved", { name: label }) : t("unchanged"), actionId);
      onClose();
    },
    onError: edit.onError,
  });
  return (
    <DialogForm
      problem={creating.error?.msg ?? updating.error?.msg}
      submit={category ? t(edit.isStale ? "reload" : "save") : t(root ? "addNiche" : "addCategory")}
      busy={creating.busy || updating.busy}
      disabled={name.trim() === ""}
      onSubmit={() => {
        if (edit.isStale) {
          edit.takeNewer();
          updating.reset();
          return;
        }
        if (category) {
          updating.mutate({ id: category.id, ...edit.changes, seen: edit.seen });
          return;
        }
        creating.mutate({
          category_type: side,
          name,
          ...(slug !== "" && { slug }),
          ...(root ? { root: root.id } : { desc }),
        });
      }}
      onClose={onClose}
      aside={
        category && (
          <Button variant="subtle" color="bad" onClick={onDelete}>
            {t("delete")}
          </Button>
        )
      }
    >
      <NameFields values={edit.values} onChange={edit.set} />
      {!root && (
        <Textarea
          label={t("fields.desc")}
          maxLength={CATEGORY_DESC_MAX}
          autosize
          minRows={2}
          value={desc}
          onChange={(event) => edit.set({ desc: event.currentTarget.value })}
        />
      )}
    </DialogForm>
  );
}

export function NameFields({
  values: { name, slug },
  onChange,
}: {
  values: { name: string; slug: string };
  onChange: (change: { name: string } | { slug: string }) => void;
}) {
  return (
    <>
      <TextInput
        label={t("fields.name")}
        description={t("fields.nameHint")}
        required
        maxLength={CATEGORY_NAME_MAX}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t("fields.slug")}
        description={t("fields.slugHint")}
        maxLength={SLUG_MAX}
        spellCheck={false}
        value={slug}
        onChange={(event) => onChange({ slug: event.currentTarget.value })}
      />
    </>
  );
}

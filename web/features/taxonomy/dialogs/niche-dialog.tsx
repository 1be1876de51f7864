import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { rankingIdOf } from "#contract/rankings/endpoints.ts";
import { updateCategory } from "#contract/taxonomy.ts";
import { Button, SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { Ambassadors } from "#web/shared/rankings/ambassadors.tsx";
import { useUpdateRanking } from "#web/shared/rankings/use-update-ranking.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { useEntryEdit } from "../use-entry-edit.ts";
import { NameFields } from "./category-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { Keywords } from "./keywords.tsx";
import { ListImport } from "./list-import.tsx";

const t = texts("taxonomy");
const ambassadors = texts("ambassadors");

const PARTS = ["details", "keywords", "ambassadors", "list"] as const;
type Part = (typeof PARTS)[number];
type Niche = { id: number; name: string; slug: string; root: number };

/** A niche: its name and place, its words, its ambassadors, and the import of a list into it. */
export function NicheDialog({ side, id, onClose }: { side: "creators" | "brands"; id: number; onClose: () => void }) {
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const [part, setPart] = useState<Part>("details");
  const [deleting, setDeleting] = useState(false);
  const roots = side === "brands" ? brands : categories;
  const root = roots.find(({ sub_categories: niches }) => niches.some((one) => one.id === id));
  const niche = root?.sub_categories.find((one) => one.id === id);
  // Another administrator has deleted it.
  if (!root || !niche) return null;
  if (deleting) return <DeleteDialog side={side} id={id} name={niche.name} onClose={onClose} />;
  return (
    <EntryDialog onClose={onClose} title={splitIcon(niche.name).label} size="lg">
      <SegmentedControl<Part>
        aria-label={t("parts.label")}
        className="max-full mb-3"
        size="xs"
        data={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
        value={part}
        onChange={setPart}
      />
      {part === "details" && (
        <Details
          niche={{ id, name: niche.name, slug: niche.slug, root: root.id }}
          roots={roots}
          onDelete={() => setDeleting(true)}
          onClose={onClose}
        />
      )}
      {part === "keywords" && <Keywords niche={id} />}
      {part === "ambassadors" && <OfRanking niche={id} />}
      {part === "list" && <ListImport niche={id} />}
    </EntryDialog>
  );
}

/** The ambassadors of the niche's ranking, and its scores. */
function OfRanking({ niche }: { niche: number }) {
  const ranking = rankingIdOf({ kind: "niche", id: niche });
  const updating = useUpdateRanking(ranking);
  return (
    <div className="grid gap-3">
      <Ambassadors ranking={ranking} />
      <div className="row wrap gap-3">
        <Button variant="default" loading={updating.busy} onClick={updating.update}>
          {ambassadors("update")}
        </Button>
        <span className="muted text-label">{ambassadors("updateText")}</span>
      </div>
      <FormError>{updating.error?.msg}</FormError>
    </div>
  );
}

function Details({
  niche,
  roots,
  onDelete,
  onClose,
}: {
  niche: Niche;
  roots: readonly { id: number; name: string }[];
  onDelete: () => void;
  onClose: () => void;
}) {
  const edit = useEntryEdit({ name: niche.name, slug: niche.slug, root: String(niche.root) });
  const { name, root } = edit.values;
  const updating = useMutate(updateCategory, {
    onSuccess({ actionId }) {
      toastWithUndo(actionId ? t("saved", { name: splitIcon(name).label }) : t("unchanged"), actionId);
      onClose();
    },
    onError: edit.onError,
  });
  return (
    <DialogForm
      problem={updating.error?.msg}
      submit={t(edit.isStale ? "reload" : "save")}
      busy={updating.busy}
      disabled={name.trim() === ""}
      onSubmit={() => {
        if (edit.isStale) {
          edit.takeNewer();
          updating.reset();
          return;
        }
        const { root: to, ...named } = edit.changes;
        updating.mutate({
          id: niche.id,
          ...named,
          ...(to !== undefined && { root: Number(to) }),
          seen: { ...edit.seen, root: Number(edit.seen.root) },
        });
      }}
      onClose={onClose}
      aside={
        <Button variant="subtle" color="bad" onClick={onDelete}>
          {t("delete")}
        </Button>
      }
    >
      <NameFields values={edit.values} onChange={edit.set} />
      <Select
        label={t("fields.root")}
        data={roots.map((one) => ({ value: String(one.id), label: one.name }))}
        value={root}
        onChange={(value) => edit.set({ root: value ?? root })}
        allowDeselect={false}
        searchable
      />
    </DialogForm>
  );
}

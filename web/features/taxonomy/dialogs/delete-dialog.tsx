import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { deleteCategory, readCategoryCounters } from "#contract/taxonomy.ts";
import { Radio, Select } from "@mantine/core";
import { useState } from "react";
import { useLoaded, useMutate, useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { shownCounters } from "#web/ui/people/state-marks.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("taxonomy");

/** Deletes a category or niche; asks what becomes of its creators, if it has any. */
export function DeleteDialog({
  side,
  id,
  name,
  onClose,
}: {
  side: "creators" | "brands";
  id: number;
  name: string;
  onClose: () => void;
}) {
  const { label } = splitIcon(name);
  const { categories, brand_categories: brands } = useLoaded(listCategories, {});
  const { data } = useRead(readCategoryCounters, {});
  const [choice, setChoice] = useState<"move" | "drop">("move");
  const [to, setTo] = useState<string | null>(null);
  const deleting = useMutate(deleteCategory, {
    onSuccess({ changed, actionId }) {
      toastWithUndo(
        changed === 0
          ? t("deleted", { name: label })
          : t("deletedOf", { name: label, count: changed, formatted: exact(changed) }),
        actionId,
      );
      onClose();
    },
  });
  const users = shownCounters(data?.categories[id] ?? {}).states.reduce((sum, { count }) => sum + count, 0);
  // Workspaces may have further creators: the server refuses then, and the question is shown after all.
  const hasQuestion = users > 0 || deleting.error?.err === "category_in_use";
  const others = (side === "brands" ? brands : categories)
    .filter((root) => root.id !== id)
    .map((root) => ({
      group: splitIcon(root.name).label,
      items: root.sub_categories
        .filter((niche) => niche.id !== id)
        .map((niche) => ({ value: String(niche.id), label: niche.name })),
    }));
  return (
    <EntryDialog onClose={onClose} title={t("remove.title", { name: label })}>
      <DialogForm
        problem={deleting.error?.msg}
        submit={t("remove.confirm", { name: label })}
        busy={deleting.busy}
        disabled={hasQuestion && choice === "move" && to === null}
        onSubmit={() => {
          const creators = choice === "move" ? { move_to: Number(to) } : ({ remove: true } as const);
          deleting.mutate({ id, ...(hasQuestion && { creators }) });
        }}
        onClose={onClose}
      >
        <p className="flush muted">{t("remove.text")}</p>
        {hasQuestion && (
          <>
            {users > 0 && <p className="flush">{t("remove.users", { count: users, formatted: exact(users) })}</p>}
            <Radio.Group
              aria-label={t("remove.choice")}
              value={choice}
              onChange={(value) => setChoice(value === "drop" ? "drop" : "move")}
            >
              <div className="grid gap-2">
                <Radio value="move" label={t("remove.move")} />
                <Radio value="drop" label={t("remove.drop")} />
              </div>
            </Radio.Group>
            {choice === "move" && (
              <Select
                label={t("remove.to")}
                placeholder={t("remove.toPlaceholder")}
                data={others}
                value={to}
                onChange={setTo}
                searchable
                limit={100}
              />
            )}
          </>
        )}
      </DialogForm>
    </EntryDialog>
  );
}

import { deleteView, listViews, savedSearch, updateView, type SavedSearch, type SavedView } from "#contract/views.ts";
import { Button, Menu } from "@mantine/core";
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import type { ViewTask } from "#web/shared/views/view-dialog.tsx";
import { toastWithUndo } from "#web/shell/undo.ts";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import { readSearch, writeSearch, type DiscoverySearch } from "../search-params.ts";
import type { SearchControl } from "../use-discovery-search.ts";

const t = texts("views");

const ViewDialog = lazy(async () => ({ default: (await import("#web/shared/views/view-dialog.tsx")).ViewDialog }));

const ICON = { size: 16, "aria-hidden": true } as const;

/** Saves the search under a name, and opens, renames and deletes saved ones. */
export function SavedSearches({ control }: { control: SearchControl }) {
  const views = useRead(listViews, { screen: "discovery" }).data?.views ?? [];
  const [task, setTask] = useState<ViewTask | null>(null);
  const saving = useMutate(updateView, { onError: toastError });
  const deleting = useMutate(deleteView, { onError: toastError });
  const current = parametersOf(control.search);
  const open = views.find(
    ({ search }) => search && JSON.stringify(parametersOf(readSearch(search))) === JSON.stringify(current),
  );
  // The search that the current one was made of.
  const [lastId, setLastId] = useState(open?._id);
  if (open && open._id !== lastId) setLastId(open._id);
  const last = views.find(({ _id }) => _id === lastId);
  const show = ({ search }: SavedView) => search && control.open(readSearch(search));
  usePaletteActions(
    t("searches.paletteGroup"),
    views.map((view) => ({
      label: view.title,
      icon: <IconBookmark size={18} aria-hidden />,
      run: () => void show(view),
    })),
  );

  function overwrite({ _id: id, title }: SavedView): void {
    saving.mutate(
      { id, search: current },
      { onSuccess: () => toast({ message: t("searches.overwritten", { title }), tone: "good" }) },
    );
  }

  function remove({ _id: id, title }: SavedView): void {
    deleting.mutate({ id }, { onSuccess: ({ actionId }) => toastWithUndo(t("searches.deleted", { title }), actionId) });
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" maw={260} leftSection={<IconBookmark {...ICON} />}>
            {open?.title ?? t("searches.menu")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={340}>
          {views.length === 0 && <Menu.Label>{t("searches.none")}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view._id}
              leftSection={view._id === open?._id ? <IconCheck {...ICON} /> : <IconBookmark {...ICON} />}
              rightSection={view.shared && <SharedMark />}
              onClick={() => show(view)}
            >
              {view.title}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {open?.can.change && (
            <>
              <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setTask({ rename: open })}>
                {t("searches.rename", { title: open.title })}
              </Menu.Item>
              <Menu.Item color="bad" leftSection={<IconTrash {...ICON} />} onClick={() => remove(open)}>
                {t("searches.delete", { title: open.title })}
              </Menu.Item>
            </>
          )}
          {!open && last?.can.change && (
            <Menu.Item leftSection={<IconDeviceFloppy {...ICON} />} onClick={() => overwrite(last)}>
              {t("searches.overwrite", { title: last.title })}
            </Menu.Item>
          )}
          {!open && (
            <Menu.Item
              leftSection={<IconBookmarkPlus {...ICON} />}
              onClick={() => setTask({ create: { search: current } })}
            >
              {t("searches.save")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {task && (
        <Suspense>
          <ViewDialog task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  );
}

function SharedMark() {
  return (
    <span title={t("shared")}>
      <IconUsers size={14} aria-hidden />
      <span className="visually-hidden">{t("shared")}</span>
    </span>
  );
}

/** What is saved of a search, always in the same order: no page, no seed of a random order, and not the layout. */
function parametersOf(search: DiscoverySearch): SavedSearch {
  return savedSearch.parse(writeSearch({ ...search, page: 1, seed: undefined, view: undefined }));
}

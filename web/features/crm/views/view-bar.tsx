import { deleteView, setDefaultView, updateView, type SavedView, type ViewState } from "#contract/views.ts";
import { ActionIcon, Button } from "@mantine/core";
import {
  IconBookmark,
  IconBookmarkPlus,
  IconDots,
  IconPencil,
  IconStack,
  IconStar,
  IconStarFilled,
  IconStarOff,
  IconTrash,
  IconUserOff,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useMutate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { scrollIntoView } from "#web/lib/scroll-into-view.ts";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { tabProps } from "#web/shared/tabs/tab-props.ts";
import { TabStrip } from "#web/shared/tabs/tab-strip.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { toastWithUndo } from "#web/shell/undo.ts";
import { ActionMenu, type MenuAction } from "#web/ui/menu.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { ALL_VIEW, USUAL, writeSearch } from "../search-params.ts";
import type { CrmControl } from "../use-crm-state.ts";
import type { CrmLayoutControl } from "./use-crm-layout.ts";
import { showView } from "#web/shared/views/show-view.ts";
import type { ViewTask } from "#web/shared/views/view-dialog.tsx";
import { texts } from "#web/words/i18n.ts";
import { useViews } from "./views.ts";
import styles from "./view-bar.module.css";

const t = texts("views");

const ViewDialog = lazy(async () => ({ default: (await import("#web/shared/views/view-dialog.tsx")).ViewDialog }));

type Controls = { control: CrmControl; layout: CrmLayoutControl };

/** Saved views of the CRM, and actions on changes of the open one. */
export function ViewBar({ control, layout }: Controls) {
  const { view, state, open } = control;
  const views = useViews();
  const [task, setTask] = useState<ViewTask | null>(null);
  const isChanged = layout.isChanged || isStateChanged(control);
  const saving = useMutate(updateView, {
    onSuccess: ({ view: saved }) => {
      showView(saved);
      layout.reset();
      // All of the state is in the view now, so the URL needs no parameters.
      open(saved._id);
      toast({ message: t("saved", { title: saved.title }), tone: "good" });
    },
    onError: toastError,
  });
  usePaletteActions(t("paletteGroup"), [
    { label: t("all"), icon: <IconStack size={18} aria-hidden />, run: () => open(ALL_VIEW) },
    ...views.map(({ _id, title }) => ({
      label: title,
      icon: <IconBookmark size={18} aria-hidden />,
      run: () => open(_id),
    })),
  ]);

  function reset() {
    layout.reset();
    if (view) open(view._id);
    else control.show({ ...USUAL, view: state.view, layout: state.layout });
  }

  return (
    <div className={styles.bar} data-changed={view !== undefined && isChanged}>
      <ViewTabs views={views} open={view} />
      {view && <ViewMenu view={view} control={control} onRename={() => setTask({ rename: view })} />}
      <div className={styles.changes}>
        {view && isChanged && <span className={styles.changed}>{t("changed")}</span>}
        {isChanged && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={reset}>
            {t("reset")}
          </Button>
        )}
        {view?.can.change && isChanged && (
          <Button
            size="compact-sm"
            loading={saving.busy}
            onClick={() => !saving.busy && saving.mutate({ id: view._id, state: viewStateOf(control, layout) })}
          >
            {t("save")}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant={isChanged && !view ? "light" : "default"}
          className={styles.add}
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => setTask({ create: { state: viewStateOf(control, layout) } })}
        >
          <span className={styles.addWords}>{t(view ? "saveAsNew" : "add")}</span>
        </Button>
      </div>
      {task && (
        <Suspense>
          <ViewDialog
            task={task}
            onCreated={(created) => {
              // Changes of the previous view are part of this one.
              layout.reset();
              open(created._id);
            }}
            onClose={() => setTask(null)}
          />
        </Suspense>
      )}
      {state.view !== undefined && state.view !== ALL_VIEW && !view && (
        <output className={styles.gone}>{t("gone")}</output>
      )}
    </div>
  );
}

function viewStateOf({ state }: CrmControl, { preference, layout }: CrmLayoutControl): ViewState {
  const { filters, sort, asc, pagination } = state;
  return { filters, sort, asc, pagination, layout: { ...preference, view: layout } };
}

/** Whether the URL changes the view: filters, sort, page size, table or board. The page is no change. */
function isStateChanged({ state, base }: CrmControl): boolean {
  const changes = Object.keys(writeSearch({ ...state, page: base.page, view: undefined }, base));
  // Without a view, the layout is the user's preference.
  return changes.some((name) => name !== "layout" || base.view !== undefined);
}

const ICON = { size: 16, "aria-hidden": true } as const;

/** Actions on the open view. */
function ViewMenu({ view, control, onRename }: { view: SavedView; control: CrmControl; onRename: () => void }) {
  const canShare = useCan("views.share");
  const { _id: id, title, shared, isDefault } = view;
  const sharing = useMutate(updateView, {
    onSuccess: ({ view: saved }) => {
      showView(saved);
      toast({ message: t(saved.shared ? "nowShared" : "nowOwn", { title }), tone: "good" });
    },
    onError: toastError,
  });
  const choosing = useMutate(setDefaultView, {
    onSuccess: (_, { id: chosen }) =>
      toast({ message: chosen ? t("nowDefault", { title }) : t("nowAll"), tone: "good" }),
    onError: toastError,
  });
  const deleting = useMutate(deleteView, {
    onSuccess: ({ actionId }) => toastWithUndo(t("deleted", { title }), actionId),
    onError: toastError,
  });

  function remove() {
    deleting.mutate({ id });
    control.open(ALL_VIEW);
  }

  const actions: (MenuAction | false)[] = [
    view.can.change && { label: t("rename"), icon: <IconPencil {...ICON} />, onClick: onRename },
    {
      label: t(isDefault ? "unsetDefault" : "setDefault"),
      icon: isDefault ? <IconStarOff {...ICON} /> : <IconStar {...ICON} />,
      onClick: () => choosing.mutate({ id: isDefault ? null : id }),
    },
    view.mine &&
      canShare && {
        label: t(shared ? "unshare" : "share"),
        icon: shared ? <IconUserOff {...ICON} /> : <IconUsers {...ICON} />,
        onClick: () => sharing.mutate({ id, shared: !shared }),
      },
    view.can.change && { label: t("delete"), icon: <IconTrash {...ICON} />, danger: true, onClick: remove },
  ];
  return (
    <ActionMenu
      trigger={
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={t("menu", { title })}>
          <IconDots {...ICON} />
        </ActionIcon>
      }
      actions={actions.filter((action) => action !== false)}
    />
  );
}

function ViewTabs({ views, open }: { views: readonly SavedView[]; open: SavedView | undefined }) {
  const sharedBy = ({ mine, createdBy }: SavedView) =>
    mine || !createdBy ? t("shared") : t("sharedBy", { name: createdBy });
  return (
    <TabStrip className={styles.tabs} label={t("label")}>
      {/* Where the CRM opens with a default view, all creators need a parameter. */}
      <Link {...tab(views.some(({ isDefault }) => isDefault) ? ALL_VIEW : undefined, open === undefined)}>
        {t("all")}
      </Link>
      {views.map((view) => (
        <Link key={view._id} {...tab(view._id, view._id === open?._id)}>
          <span className="ellipsis">{view.title}</span>
          {view.shared && <Mark icon={<IconUsers size={13} aria-hidden />} about={sharedBy(view)} />}
          {view.isDefault && <Mark icon={<IconStarFilled size={12} aria-hidden />} about={t("isDefault")} />}
        </Link>
      ))}
    </TabStrip>
  );
}

function tab(view: string | undefined, isOpen: boolean) {
  const search = view === undefined ? {} : { view };
  return { ...paths.crm(), search, ...tabProps(isOpen), ref: isOpen ? scrollIntoView : undefined };
}

function Mark({ icon, about }: { icon: ReactNode; about: string }) {
  return (
    <span className="inline-flex fixed-size muted" title={about}>
      {icon}
      <span className="visually-hidden">{about}</span>
    </span>
  );
}

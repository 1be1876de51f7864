import { Button } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconStack } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePaletteActions } from "#web/shared/palette-actions.ts";
import { ALL_VIEW, writeSearch } from "../search-params.ts";
import type { CrmControl } from "../use-crm-state.ts";
import type { CrmLayoutControl } from "./use-crm-layout.ts";
import { stateSeen, useViewActions } from "./use-view-actions.ts";
import { useViews } from "./use-views.ts";
import type { ViewTask } from "./view-dialog.tsx";
import { ViewMenu } from "./view-menu.tsx";
import { ViewTabs } from "./view-tabs.tsx";
import styles from "./view-bar.module.css";

const ViewDialog = lazy(async () => ({ default: (await import("./view-dialog.tsx")).ViewDialog }));

/** Over the CRM: its saved views, and what can be done with what was changed in the open one. */
export function ViewBar({ control, layout }: { control: CrmControl; layout: CrmLayoutControl }) {
  const { t } = useTranslation("views");
  const { view, state, open } = control;
  const views = useViews();
  const actions = useViewActions(control, layout);
  const [task, setTask] = useState<ViewTask | null>(null);
  const moved = layout.moved || isMoved(control);
  usePaletteActions(t("paletteGroup"), [
    { label: t("all"), icon: <IconStack size={18} aria-hidden />, run: () => open(ALL_VIEW) },
    ...views.map(({ _id, title }) => ({
      label: title,
      icon: <IconBookmark size={18} aria-hidden />,
      run: () => open(_id),
    })),
  ]);
  return (
    <div className={styles.bar} data-changed={view !== undefined && moved}>
      <ViewTabs views={views} open={view} />
      {view && <ViewMenu view={view} actions={actions} onRename={() => setTask({ rename: view })} />}
      <div className={styles.changes}>
        {view && moved && <span className={styles.changed}>{t("changed")}</span>}
        {moved && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={actions.reset}>
            {t("reset")}
          </Button>
        )}
        {view?.can.change && moved && (
          <Button size="compact-sm" loading={actions.busy} onClick={() => actions.save(view)}>
            {t("save")}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant={moved && !view ? "light" : "default"}
          className={styles.add}
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => setTask({ keep: stateSeen(control, layout) })}
        >
          <span className={styles.addWords}>{t(view ? "saveAsNew" : "add")}</span>
        </Button>
      </div>
      {task && (
        <Suspense>
          <ViewDialog
            task={task}
            onSaved={(saved) => {
              setTask(null);
              // What was moved in the view before is kept in this one.
              layout.reset();
              open(saved._id);
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

/** Whether the URL changes anything in the view: filters, order, page size, table or board. The page is no change. */
function isMoved({ state, base }: CrmControl): boolean {
  const changes = Object.keys(writeSearch({ ...state, page: base.page, view: undefined }, base));
  // Without a view, the layout is the person's preference.
  return changes.some((name) => name !== "layout" || base.view !== undefined);
}

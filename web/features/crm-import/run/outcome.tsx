import type { LinkImportView } from "#contract/crm-import/link-imports.ts";
import { ALL_LISTS, listLists } from "#contract/lists/endpoints.ts";
import { linkMayBecome, type LinkStatus } from "#contract/base/states.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useLoaded } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { undo } from "#web/shell/undo.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { StatusLabel } from "../parts/link-status.tsx";
import { useStartImport } from "../use-start-import.ts";
import styles from "./outcome.module.css";

const t = texts("crmImport");

/** Successful statuses first. */
const ORDER: readonly LinkStatus[] = ["IMPORTED", "ALREADY_EXISTS", "NOT_FOUND", "NO_MORE_PLACE", "ERRORED"];

/** A one-line summary of an import; undefined while it runs. */
export function outcomeText({ influencers, isOver, isUndone }: LinkImportView): string {
  if (!isOver) return "";
  if (isUndone) return t("over.undone");
  const count = influencers.filter(({ status }) => status === "IMPORTED").length;
  return count === 0 ? t("over.none") : t("over.done", { count, formatted: exact(count) });
}

/** The counts of an import by status, and the next actions. */
export function Outcome({ view }: { view: LinkImportView }) {
  const byStatus = Map.groupBy(view.influencers, ({ status }) => status);
  const outcome = outcomeText(view);
  return (
    <section className={styles.outcome} aria-label={t("counts")}>
      <div>
        <h2 ref={takeLostFocus} tabIndex={-1} className={styles.title}>
          {outcome}
        </h2>
        {view.isUndone ? (
          <p className="muted flush">{t("over.undoneText")}</p>
        ) : (
          <ul className={styles.counts}>
            {ORDER.filter((status) => byStatus.has(status)).map((status) => (
              <li key={status}>
                <StatusLabel status={status} count={exact(byStatus.get(status)?.length ?? 0)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Next view={view} />
    </section>
  );
}

/** Moves the focus here when the element that had it disappeared with the end of the import. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

function Next({ view }: { view: LinkImportView }) {
  const { lists } = useLoaded(listLists, ALL_LISTS);
  const canWrite = useCan("crm.write");
  const [undoing, setUndoing] = useState(false);
  const again = view.influencers.filter(({ status }) => linkMayBecome(status, "IMPORTING"));
  const into = lists.filter(({ _id }) => view.listIds.includes(_id));
  const { start, busy, problem } = useStartImport();
  const { actionId, isUndone } = view;

  /** Lists deleted since are skipped. */
  function retry() {
    start(
      again,
      into.map(({ _id }) => _id),
    );
  }

  async function undoImport(id: string) {
    setUndoing(true);
    await undo([id]);
    setUndoing(false);
  }

  return (
    <>
      <div className="flex wrap gap-2">
        {!isUndone && actionId && (
          <Button renderRoot={(props) => <Link {...props} {...paths.crmOfImport(view._id)} />}>{t("showCrm")}</Button>
        )}
        {!isUndone &&
          actionId &&
          into.map(({ _id, title }) => (
            <Button key={_id} variant="default" renderRoot={(props) => <Link {...props} {...paths.list(_id)} />}>
              {t("showList", { title })}
            </Button>
          ))}
        {canWrite && !isUndone && again.length > 0 && (
          <Button variant="default" loading={busy} onClick={retry}>
            {t("retry", { count: again.length, formatted: exact(again.length) })}
          </Button>
        )}
        {canWrite && (
          <Button variant="default" renderRoot={(props) => <Link {...props} {...paths.importLinks()} />}>
            {t("again")}
          </Button>
        )}
        {canWrite && !isUndone && actionId && (
          <Button variant="subtle" color="gray" loading={undoing} onClick={() => void undoImport(actionId)}>
            {t("undo")}
          </Button>
        )}
      </div>
      {problem && <FormError>{t("notStarted", { msg: problem })}</FormError>}
    </>
  );
}

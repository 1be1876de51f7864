import { NOTED_VERBS, undoAction, type HistoryEntry } from "#contract/actions.ts";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { when } from "#web/lib/format.ts";
import { forgetAction, undoneMessage, watchUndo } from "#web/shell/undo.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { sentenceOf, sentenceText } from "#web/shared/actions/sentence.ts";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { ActionChanges } from "./action-changes.tsx";
import styles from "./action-row.module.css";

const t = texts("actions");

/** An action: what, by which member and when, with undo and, on request, its changes. */
export function ActionRow({ action }: { action: HistoryEntry }) {
  const parts = sentenceOf(action);
  const sentence = sentenceText(parts);
  const undo = useMutate(undoAction, {
    onSuccess: ({ changes, jobId }) => {
      forgetAction(action._id);
      if (jobId) watchUndo(jobId);
      if (changes && changes.restored < changes.total) toast({ message: undoneMessage(changes), tone: "good" });
    },
    onError: toastError,
  });
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLogged = !NOTED_VERBS.some((verb) => verb === action.verb);
  return (
    <li className={styles.action} data-undone={action.undoneAt !== null}>
      <div className={styles.row}>
        <div className="grid grow shrink">
          <span className={styles.what}>
            {parts.map((part, place) =>
              // oxlint-disable-next-line react/no-array-index-key -- parts of a sentence have no other identity
              typeof part === "string" ? part : <CreatorLink key={place} creator={part} />,
            )}
          </span>
          <span className={styles.who}>
            <span>
              {action.actor ? t("by", { name: action.actor.name }) : t("bySystem")} · <Time at={action.createdAt} />
            </span>
            {isLogged && (
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={isOpen}
                aria-controls={id}
                aria-label={t(isOpen ? "changes.hideNamed" : "changes.showNamed", { what: sentence })}
                onClick={() => setOpen(!isOpen)}
              >
                {t(isOpen ? "changes.hide" : "changes.show")}
                <IconChevronDown size={14} className="chevron fixed-size" aria-hidden />
              </button>
            )}
          </span>
        </div>
        {action.undoneAt && <span className="text-label muted">{t("undone", { when: when(action.undoneAt) })}</span>}
        {action.canUndo && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={14} aria-hidden />}
            aria-label={t("undoNamed", { what: sentence })}
            loading={undo.busy}
            onClick={() => undo.mutate({ id: action._id })}
          >
            {t("undo")}
          </Button>
        )}
      </div>
      {isLogged && (
        <div id={id} className={styles.changes} hidden={!isOpen}>
          {isOpen && <ActionChanges id={action._id} label={t("changes.of", { what: sentence })} />}
        </div>
      )}
    </li>
  );
}

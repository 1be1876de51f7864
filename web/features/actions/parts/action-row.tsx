import { undoAction, type ActionView } from "#contract/actions.ts";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMutate } from "#web/api/queries.ts";
import { dateTime, when } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.tsx";
import { useSentence } from "../sentence.ts";
import styles from "./action-row.module.css";

/** What was done, by whom and when, and the way back. */
export function ActionRow({ action }: { action: ActionView }) {
  const { t } = useTranslation("actions");
  const sentence = useSentence(action);
  const undo = useMutate(undoAction, {
    onError: ({ msg }) => toast({ message: msg, tone: "bad" }),
  });
  return (
    <li className={styles.row} data-undone={action.undoneAt !== null}>
      <div className={styles.words}>
        <span className={styles.what}>{sentence}</span>
        <span className={styles.who}>
          {action.actor ? t("by", { name: action.actor.name }) : t("bySystem")} ·{" "}
          <time dateTime={action.createdAt} title={dateTime(action.createdAt)}>
            {when(action.createdAt)}
          </time>
        </span>
      </div>
      {action.undoneAt && <span className={styles.undone}>{t("undone", { when: when(action.undoneAt) })}</span>}
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
    </li>
  );
}

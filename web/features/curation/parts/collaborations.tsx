import { deleteCollaboration } from "#contract/curation/influencer.ts";
import { Button } from "@mantine/core";
import { useMutate } from "#web/api/queries.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { changeOf, editCallbacks, type EditProps } from "../edits.ts";
import styles from "./edit.module.css";

const t = texts("curation");

/** What the creator declares for collaborations: administrators remove what must not be shown. */
export function Collaborations({ creator }: EditProps) {
  const remove = useMutate(deleteCollaboration, editCallbacks());
  if (creator.collaborations.length === 0) return <p className="flush muted">{t("page.noCollaborations")}</p>;
  return (
    <>
      <ul className={styles.rows} aria-label={t("page.collaborations")}>
        {creator.collaborations.map(({ field, kind, text }) => (
          <li key={field} className={styles.row}>
            <span className={styles.main} dir="auto">
              {text} <span className="muted text-label">{t(`page.collaborationKinds.${kind}`)}</span>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("page.deleteOne", { name: text })}
              disabled={remove.busy}
              onClick={() => remove.mutate({ ...changeOf(creator), field })}
            >
              {t("page.delete")}
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{remove.error?.msg}</FormError>
    </>
  );
}

import { previewMany, type CurationSelection, type ManyChange } from "#contract/curation/many.ts";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import { useChangeText } from "./change-text.ts";
import styles from "./change-preview.module.css";

const t = texts("curation");

/** What a change would change: how many, and some of them. */
export function ChangePreview({ selection, change }: { selection: CurationSelection; change: ManyChange }) {
  const textOf = useChangeText();
  const { data, error, isPlaceholderData } = useRead(previewMany, { selection, change }, { keepRows: true });
  if (error) return <FormError>{t("preview.failed", { msg: error.msg })}</FormError>;
  const counts = data && {
    count: data.changed,
    changed: exact(data.changed),
    total: exact(data.total),
    checked: exact(data.checked),
  };
  return (
    <section className={styles.preview} aria-label={t("preview.title")} aria-busy={!data || isPlaceholderData}>
      <output className="medium">
        {!counts || !data
          ? t("preview.loading")
          : data.changed === 0 && data.checked === data.total
            ? t("unchanged")
            : t(data.checked < data.total ? "preview.ofFirst" : "preview.of", counts)}
      </output>
      {data && data.examples.length > 0 && (
        <ul className="list-reset text-label">
          {data.examples.map(({ creator, changes }) => (
            <li key={creator._id} className={styles.example}>
              <span className="truncate" dir="auto">
                {creator.full_name}
              </span>
              <span className="muted break-anywhere">
                {changes
                  .map(textOf)
                  .map((text) => t("preview.change", text))
                  .join("; ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { useState } from "react";
import { exact } from "#web/lib/format.ts";
import { Kbd } from "#web/ui/kbd.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./review-bar.module.css";
import { FeedbackForm } from "./feedback-form.tsx";

const t = texts("sharedLists");

/** The visitor's review progress and name. */
export function ReviewBar({
  reviewed,
  pending,
  total,
  reviewer,
  onName,
}: {
  reviewed: number;
  /** Number of responses that wait for the visitor's name. */
  pending: number;
  total: number;
  reviewer: string | null;
  onName: (name: string) => void;
}) {
  const [isNaming, setNaming] = useState(false);
  return (
    <section className={styles.bar}>
      <div className={styles.line}>
        <output className="semibold tabular">
          {t("reviewed", { reviewed: exact(reviewed), total: exact(total) })}
        </output>
        {reviewer !== null && (
          <span className="text-label muted">
            {t("reviewingAs", { name: reviewer })}{" "}
            <button type="button" className={styles.change} onClick={() => setNaming(true)}>
              {t("changeName")}
            </button>
          </span>
        )}
        {reviewer === null && pending > 0 && (
          <span className="text-label">
            {t("pending", { count: pending })}{" "}
            <button type="button" className={styles.change} onClick={() => setNaming(true)}>
              {t("enterName")}
            </button>
          </span>
        )}
        <span className={styles.keys} aria-hidden>
          <Kbd keys="a" /> {t("verdicts.approve")} <Kbd keys="m" /> {t("verdicts.maybe")} <Kbd keys="r" />{" "}
          {t("verdicts.reject")}
        </span>
      </div>
      <progress className={styles.progress} value={reviewed} max={Math.max(1, total)} aria-hidden />
      {isNaming && (
        <FeedbackForm
          creator=""
          name={null}
          comment={null}
          action={t("save")}
          onCancel={() => setNaming(false)}
          onSubmit={({ name }) => {
            onName(name);
            setNaming(false);
          }}
        />
      )}
    </section>
  );
}

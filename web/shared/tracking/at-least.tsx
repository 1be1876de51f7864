import { texts } from "#web/words/i18n.ts";

const t = texts("tracking");

/** Before a sum of which posts hide their likes: it is a lower bound. */
export function AtLeast() {
  return (
    <>
      <span className="muted" aria-hidden>
        ≥{" "}
      </span>
      <span className="visually-hidden">{t("overview.atLeast")} </span>
    </>
  );
}

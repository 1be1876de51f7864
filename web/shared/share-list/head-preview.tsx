import type { ListView } from "#contract/lists/shapes.ts";
import { exact } from "#web/lib/format.ts";
import { Logo } from "#web/shell/logo.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./head-preview.module.css";

const t = texts("lists");

/** Topics have neither a description nor creators. */
export type ShownHead = Pick<ListView, "title" | "whiteLabel" | "whiteLabelLogo" | "company"> &
  Partial<Pick<ListView, "desc" | "influencerCount">>;

/** The top of the shared page as visitors will see it. */
export function HeadPreview({ list }: { list: ShownHead }) {
  return (
    <figure className={styles.preview}>
      <figcaption className="text-label muted">{t("preview")}</figcaption>
      <div className={styles.page}>
        <div className={styles.brand}>{list.whiteLabel ? <OwnLabel list={list} /> : <Logo />}</div>
        <p className={styles.title}>{list.title}</p>
        {list.desc && <p className="flush mt-1 clamp-3">{list.desc}</p>}
        {list.influencerCount !== undefined && (
          <p className="flush mt-1 text-label muted">
            {t("count", { count: list.influencerCount, formatted: exact(list.influencerCount) })}
          </p>
        )}
      </div>
    </figure>
  );
}

function OwnLabel({ list: { whiteLabelLogo, company } }: { list: ShownHead }) {
  const hasNothing = !whiteLabelLogo && !company.logo && !company.name;
  return (
    <>
      {whiteLabelLogo && <img className={styles.logo} src={whiteLabelLogo} alt="" />}
      {(company.logo || company.name) && (
        <span className="inline-row shrink gap-2 break-anywhere muted">
          {company.logo && <img className={styles.companyLogo} src={company.logo} alt="" />}
          {company.name}
        </span>
      )}
      {hasNothing && <span className="text-label muted">{t("previewBare")}</span>}
    </>
  );
}

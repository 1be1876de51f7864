import { listCategories } from "#contract/categories.ts";
import { splitIcon } from "#contract/category-name.ts";
import { listCurationChanges, type CurationChange } from "#contract/curation.ts";
import { NETWORK_FACTS, network as networkId } from "#contract/networks.ts";
import { useTranslation } from "react-i18next";
import { useLoaded, useRead } from "#web/api/queries.ts";
import { dateTime, when } from "#web/lib/format.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import styles from "./edit.module.css";

/** What administrators changed about the creator, the newest first. */
export function Changes({ creatorId }: { creatorId: string }) {
  const { t } = useTranslation("curation");
  const read = useRead(listCurationChanges, { creator: creatorId });
  return (
    <Loaded read={read} failed={t("page.changesFailed")}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="flush muted">{t("page.noChanges")}</p>
        ) : (
          <ul className={styles.rows} aria-label={t("page.changes")}>
            {changes.map((change) => (
              <Change key={change._id} change={change} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Change({ change: { field, before, after, at, by, undone } }: { change: CurationChange }) {
  const { t } = useTranslation("curation");
  const fieldName = useFieldName();
  const shown = (value: CurationChange["after"]) => valueText(value) ?? t("page.nothing");
  return (
    <li className={styles.change}>
      <span className="row wrap gap-2">
        <span className="medium break-anywhere">{fieldName(field)}</span>
        {undone && <Chip>{t("page.undone")}</Chip>}
      </span>
      <span className="break-anywhere" dir="auto">
        {t("page.fromTo", { before: shown(before), after: shown(after) })}
      </span>
      <span className="muted text-label">
        {by?.name ?? t("page.deletedUser")} ·{" "}
        <time dateTime={at} title={dateTime(at)}>
          {when(at)}
        </time>
      </span>
    </li>
  );
}

function useFieldName(): (field: string) => string {
  const { t } = useTranslation("curation");
  const { categories, brand_categories: brands, causes } = useLoaded(listCategories, {});
  const niches = [...categories, ...brands].flatMap((root) => root.sub_categories);
  return (field) => {
    const [kind = "", id = ""] = field.split(/:(.*)/s);
    const of = networkId.safeParse(id.split("/")[0]).data;
    const on = id === "global" ? t("page.overall") : of ? NETWORK_FACTS[of].label : id;
    switch (kind) {
      case "niche":
        return t("page.changed.niche", {
          name: splitIcon(niches.find((one) => String(one.id) === id)?.name ?? id).label,
        });
      case "cause":
        return t("page.changed.cause", { name: causes.find((one) => String(one.id) === id)?.name ?? id });
      case "bonus":
        return t("page.bonusOn", { name: on });
      case "authenticity":
        return t("page.authenticityOn", { name: on });
      case "account":
        return t("page.changed.account", { name: id.slice(id.indexOf("/") + 1), network: on });
      case "podcast":
      case "newsletter":
        return `${t(`page.kinds.${kind}`)} ${id}`;
      default:
        return t(`page.changed.${kind}`, { defaultValue: kind });
    }
  };
}

/** null: there is none. */
function valueText(value: CurationChange["after"]): string | null {
  if (typeof value !== "object" || value === null) return value === null ? null : String(value);
  const texts = Object.values(value).flatMap((one) => (one === null || one === "" ? [] : [String(one)]));
  return texts.join(", ");
}

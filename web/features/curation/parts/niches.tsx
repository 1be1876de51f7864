import { listCategories } from "#contract/categories/endpoints.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { toggleCategory, toggleCause, togglePrimary } from "#contract/curation/endpoints.ts";
import { decideProposals } from "#contract/curation/many.ts";
import { NICHE_ACTIVE, NICHE_REMOVED, PROPOSED_STATES } from "#contract/base/states.ts";
import { Button, Select } from "@mantine/core";
import { useLoaded, useMutate } from "#web/api/queries.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { Toggles } from "#web/ui/toggles.tsx";
import { texts } from "#web/words/i18n.ts";
import { editCallbacks, type EditProps } from "../edits.ts";
import { NicheStateTag } from "./niche-state-tag.tsx";
import styles from "./edit.module.css";

const t = texts("curation");

/** Niches of both sides with their states, and causes. Each click is a change with its undo. */
export function NichesAndCauses({ creator }: EditProps) {
  const { categories, brand_categories: brands, causes } = useLoaded(listCategories, {});
  const toggle = useMutate(toggleCategory, editCallbacks());
  const primary = useMutate(togglePrimary, editCallbacks());
  const cause = useMutate(toggleCause, editCallbacks());
  const own = [...creator.categories, ...creator.brand_categories];
  const offered = [...categories, ...brands].map(({ name, sub_categories: niches }) => ({
    group: splitIcon(name).label,
    items: niches
      .filter(({ id }) => !own.some((niche) => niche.id === id))
      .map(({ id, name: niche }) => ({ value: String(id), label: splitIcon(niche).label })),
  }));
  const decide = useMutate(decideProposals, editCallbacks());
  const busy = toggle.busy || primary.busy || decide.busy;
  return (
    <>
      {own.length > 0 && (
        <ul className={styles.rows} aria-label={t("niches")}>
          {own.map((niche) => (
            <li key={niche.id} className={styles.row}>
              <span className={styles.main}>
                <NicheStateTag niche={niche} />{" "}
                {niche.primary && <span className="muted text-label">{t("page.primary")}</span>}
              </span>
              {!niche.primary && niche.state !== NICHE_REMOVED && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  onClick={() => primary.mutate({ influencer: creator._id, category: niche.id })}
                >
                  {t("page.makePrimary")}
                </Button>
              )}
              {isProposed(niche.state) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={busy}
                  aria-label={`${t("page.reject")}: ${splitIcon(niche.name).label}`}
                  onClick={() =>
                    decide.mutate({
                      decision: "reject",
                      proposals: [{ influencer: creator._id, category: niche.id }],
                    })
                  }
                >
                  {t("page.reject")}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="default"
                disabled={busy}
                aria-label={`${t(actionOf(niche.state))}: ${splitIcon(niche.name).label}`}
                onClick={() => toggle.mutate({ influencer: creator._id, category: niche.id })}
              >
                {t(actionOf(niche.state))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Select
        label={t("page.addNiche")}
        placeholder={t("page.addNichePlaceholder")}
        data={offered}
        value={null}
        searchable
        disabled={busy}
        onChange={(value) => value && toggle.mutate({ influencer: creator._id, category: Number(value) })}
      />
      <Toggles
        label={t("page.causes")}
        options={causes.map(({ id, name }) => ({ value: id, label: name }))}
        isOn={(id) => creator.causes.some((one) => one.id === id)}
        onToggle={(id) => cause.mutate({ influencer: creator._id, cause: id })}
      />
      <FormError>{(toggle.error ?? primary.error ?? decide.error ?? cause.error)?.msg}</FormError>
    </>
  );
}

/** What the toggle does to a niche in this state. */
function actionOf(state: number): "remove" | "page.restore" | "page.confirm" {
  if (state === NICHE_ACTIVE) return "remove";
  return state === NICHE_REMOVED ? "page.restore" : "page.confirm";
}

function isProposed(state: number): boolean {
  return PROPOSED_STATES.some((one) => one === state);
}

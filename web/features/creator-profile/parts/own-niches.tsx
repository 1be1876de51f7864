import { splitIcon } from "#contract/categories/category-name.ts";
import { listCategories } from "#contract/categories/endpoints.ts";
import { changeOwnNiche, setOwnPrimaryNiche, type OwnProfile } from "#contract/creator-profile/edit.ts";
import { NICHE_REMOVED } from "#contract/base/states.ts";
import { Button, Select } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { FormError } from "#web/ui/form/form-error.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import { texts } from "#web/words/i18n.ts";
import { onSaved } from "../show-saved.ts";
import styles from "./own-profile.module.css";

const t = texts("creatorProfile");

type Niche = OwnProfile["categories"][number];

/** The niches of the profile. Each click is a change with its undo. */
export function OwnNiches({ profile }: { profile: OwnProfile }) {
  const { _id: id, categories, isBrand, isPrimaryLocked, lastChange: seen } = profile;
  const { data } = useRead(listCategories, {});
  const change = useMutate(changeOwnNiche, { onSuccess: onSaved });
  const primary = useMutate(setOwnPrimaryNiche, { onSuccess: onSaved });
  const isBusy = change.isPending || primary.isPending;
  const roots = (isBrand ? data?.brand_categories : data?.categories) ?? [];
  const offered = roots.map(({ name, sub_categories: niches }) => ({
    group: splitIcon(name).label,
    items: niches
      .filter((niche) => !categories.some((one) => one.id === niche.id))
      .map((niche) => ({ value: String(niche.id), label: splitIcon(niche.name).label })),
  }));
  return (
    <PageSection title={t("niches.title")} lead={t("niches.lead")}>
      {categories.length === 0 ? (
        <p className="flush muted">{t("niches.none")}</p>
      ) : (
        <ul className="list-reset" aria-label={t("niches.list")}>
          {categories.map((niche) => (
            <li key={niche.id} className={styles.row}>
              <span className="row wrap shrink grow gap-2">
                <NicheTag name={niche.name} />
                {niche.primary && <span className="muted text-label">{t("niches.primary")}</span>}
              </span>
              <Actions
                niche={niche}
                isPrimaryLocked={isPrimaryLocked}
                isBusy={isBusy}
                onChange={(action) => change.mutate({ id, nicheId: niche.id, action, seen })}
                onPrimary={() => primary.mutate({ id, nicheId: niche.id, seen })}
              />
            </li>
          ))}
        </ul>
      )}
      {isPrimaryLocked && <p className="flush muted text-label">{t("niches.primaryLocked")}</p>}
      <Select
        label={t("niches.add")}
        placeholder={t("niches.placeholder")}
        data={offered}
        value={null}
        searchable
        disabled={isBusy || !data}
        onChange={(value) => value !== null && change.mutate({ id, nicheId: Number(value), action: "add", seen })}
      />
      <FormError>{(change.error ?? primary.error)?.msg}</FormError>
    </PageSection>
  );
}

function Actions({
  niche: { name, state, primary, isLocked },
  isPrimaryLocked,
  isBusy,
  onChange,
  onPrimary,
}: {
  niche: Niche;
  isPrimaryLocked: boolean;
  isBusy: boolean;
  onChange: (action: "add" | "remove") => void;
  onPrimary: () => void;
}) {
  const label = splitIcon(name).label;
  const isRemoved = state === NICHE_REMOVED;
  const shared = { size: "compact-sm", variant: "default", disabled: isBusy } as const;
  return (
    <>
      {!primary && !isRemoved && !isPrimaryLocked && (
        <Button {...shared} aria-label={t("niches.makePrimaryNamed", { name: label })} onClick={onPrimary}>
          {t("niches.makePrimary")}
        </Button>
      )}
      {isLocked ? (
        <span className="row gap-1 muted text-label">
          <IconLock size={14} aria-hidden /> {t(isRemoved ? "niches.lockedOut" : "niches.locked")}
        </span>
      ) : (
        <Button
          {...shared}
          aria-label={t(isRemoved ? "niches.addAgainNamed" : "niches.removeNamed", { name: label })}
          onClick={() => onChange(isRemoved ? "add" : "remove")}
        >
          {t(isRemoved ? "niches.addAgain" : "niches.remove")}
        </Button>
      )}
    </>
  );
}

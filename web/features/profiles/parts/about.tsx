import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { splitIcon } from "#contract/categories/category-name.ts";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useStore } from "#web/lib/store.ts";
import { sidebarTheme } from "#web/shell/sidebar/sidebar-theme.ts";
import { useStateMark } from "#web/shared/categories/use-state-mark.ts";
import { NicheTag } from "#web/ui/people/niche-tag.tsx";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../overview.ts";
import styles from "./profile.module.css";
import { Section } from "./section.tsx";

const t = texts("profiles");

/** The AI summary and the niches. Bios are shown with each account. */
export function About({ creator }: { creator: Overview["creator"] }) {
  const mark = useStateMark();
  const theme = useStore(sidebarTheme);
  const niches = [...creator.categories, ...creator.brand_categories].toSorted(
    (a, b) => Number(b.primary) - Number(a.primary),
  );
  return (
    <Section
      title={t("bio.title")}
      note={creator.biography ? t("bio.ai") : undefined}
      action={!creator.verified && !creator.is_a_brand && theme === "CREATOR" && <ClaimLink creatorId={creator._id} />}
    >
      {creator.biography ? (
        <p className="flush max-prose break-anywhere pre-line" dir="auto">
          {creator.biography}
        </p>
      ) : (
        <p className="flush muted">{t("bio.none")}</p>
      )}
      {(creator.whois_url ?? creator.custom_infos.associated_brand) !== null && (
        <p className="flush flex wrap gap-3 text-table">
          {creator.whois_url !== null && (
            <a href={creator.whois_url} target="_blank" rel="noopener noreferrer">
              {t("bio.whois", { name: creator.full_name })}
            </a>
          )}
          {creator.custom_infos.associated_brands.length > 0 && (
            <span className="break-anywhere">
              <span className="muted">{t("bio.brands")}</span> {creator.custom_infos.associated_brands.join(", ")}
            </span>
          )}
        </p>
      )}
      {niches.length > 0 && (
        <ul className={styles.tags} aria-label={t("niches")}>
          {niches.map(({ id, name, primary, state }) => (
            <li key={id} data-primary={primary} title={primary ? t("primaryNiche") : splitIcon(name).label}>
              <NicheTag name={name} mark={mark(state)} />
            </li>
          ))}
        </ul>
      )}
      {creator.causes.length > 0 && (
        <ul className={styles.tags} aria-label={t("causes")}>
          {creator.causes.map(({ id, name }) => (
            <li key={id} title={splitIcon(name).label}>
              <NicheTag name={name} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** For creators who have no claim: others have their own profile. It arrives late, in a row that is as high without it. */
function ClaimLink({ creatorId }: { creatorId: string }) {
  const { data: own } = useRead(listOwnCreators, {});
  if (!own || own.creators.some(({ actsFor }) => actsFor === null) || own.claims.some(({ state }) => state !== "ended"))
    return null;
  return (
    <Link {...paths.ownProfile(creatorId)} className="text-table" aria-label={`${t("bio.isYou")} ${t("bio.claim")}`}>
      {t("bio.isYou")}
    </Link>
  );
}

import type { Collaborations } from "#contract/creator-profile/collaboration-items.ts";
import type { ReactNode } from "react";
import { Partnership } from "#web/shared/collaborations/partnership.tsx";
import { ServiceTerms } from "#web/shared/collaborations/service-terms.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../parts/section.tsx";
import styles from "./partnerships.module.css";

const t = texts("partnerships");

/** What the owner of the profile says for collaborations; nothing where there is nothing. */
export function Declared({ declared: { audience, services, previousPartnerships } }: { declared: Collaborations }) {
  const hasAudience = audience.description !== "" || audience.items.length > 0;
  if (!hasAudience && services.length === 0 && previousPartnerships.length === 0) return null;
  return (
    <Section title={t("declared.title")} note={t("declared.note")}>
      {previousPartnerships.length > 0 && (
        <Part title={t("declared.partnerships")}>
          {previousPartnerships.map((item) => (
            <li key={item._id} className={styles.brand}>
              <Partnership item={item} />
            </li>
          ))}
        </Part>
      )}
      {services.length > 0 && (
        <Part title={t("declared.services")}>
          {services.map((service) => (
            <li key={service._id} className={styles.brand}>
              <span className="medium break-anywhere" dir="auto">
                {service.title}
              </span>
              <ServiceTerms service={service} />
            </li>
          ))}
        </Part>
      )}
      {hasAudience && (
        <Part title={t("declared.audience")}>
          {audience.description !== "" && (
            <li className={`${styles.brand} pre-line break-anywhere`} dir="auto">
              {audience.description}
            </li>
          )}
          {audience.items.map(({ _id, text }) => (
            <li key={_id} className={`${styles.brand} break-anywhere`} dir="auto">
              {text}
            </li>
          ))}
        </Part>
      )}
    </Section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="flush text-label muted">{title}</h3>
      <ul className={styles.brands} aria-label={title}>
        {children}
      </ul>
    </>
  );
}

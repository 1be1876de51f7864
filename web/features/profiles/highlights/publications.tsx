import { profileHighlights, type Publication } from "#contract/profiles/highlights.ts";
import { IconBook, IconMail, IconMicrophone } from "@tabler/icons-react";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { Time } from "#web/ui/time.tsx";
import { texts } from "#web/words/i18n.ts";
import { Section } from "../parts/section.tsx";
import styles from "./highlights.module.css";

const t = texts("posts");

const ICONS = { podcast: IconMicrophone, newsletter: IconMail, book: IconBook } as const;

/** Podcasts, newsletters and books of a creator; nothing for one without. */
export function Publications({ creatorId }: { creatorId: string }) {
  const publications = useRead(profileHighlights, { id: creatorId }).data?.publications ?? [];
  if (publications.length === 0) return null;
  return (
    <Section title={t("publications.title")}>
      <ul className={styles.publications}>
        {publications.map((publication) => (
          <li key={`${publication.kind} ${publication.title}`} className={styles.publication}>
            <Card publication={publication} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Card({
  publication: { kind, title, link, picture, description, latest, everyDays },
}: {
  publication: Publication;
}) {
  const Icon = ICONS[kind];
  return (
    <>
      {picture?.startsWith("/files/") ? (
        <img src={picture} alt="" width={40} height={40} loading="lazy" className={styles.cover} />
      ) : (
        <Icon size={18} className="fixed-size muted" aria-hidden />
      )}
      <div className="stack gap-1 shrink">
        <h3 className="flush text-body break-anywhere" dir="auto" title={description ?? undefined}>
          <Linked href={link}>{title}</Linked>
        </h3>
        <p className="flush text-label muted">
          {t(`publications.kinds.${kind}`)}
          {everyDays !== null && ` · ${t("publications.every", cadence(everyDays))}`}
        </p>
        {latest && (
          <p className={styles.issue}>
            <span dir="auto">
              <Linked href={latest.link}>{latest.title}</Linked>
            </span>{" "}
            <Time at={latest.at} className="muted nowrap" />
          </p>
        )}
      </div>
    </>
  );
}

function cadence(everyDays: number) {
  const count = Math.max(1, Math.round(everyDays));
  return { count, formatted: exact(count) };
}

function Linked({ href, children }: { href: string | null; children: string }) {
  if (href === null) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

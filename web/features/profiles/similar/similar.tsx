import { splitIcon } from "#contract/category-name.ts";
import { similarCreators, type SimilarCreator } from "#contract/profiles/similar.ts";
import { SIMILARITY } from "#contract/scores/similarity.ts";
import { Button } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { exact, rate } from "#web/lib/format.ts";
import { Explain } from "#web/ui/explain.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { CreatorName } from "../parts/creator-name.tsx";
import { Section } from "../parts/section.tsx";
import styles from "./similar.module.css";

const SHOWN = 5;
const WORDS = 4;
/** At most 2.5 times as many followers, or as few. */
const SAME_SIZE = 0.8;

/** Who else is like this creator, and why; looked for when the reader gets here. */
export function Similar({ creatorId }: { creatorId: string }) {
  const { ref, entry } = useIntersection();
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting && !seen) setSeen(true);
  return (
    <div ref={ref} className="shrink">
      {seen && <SimilarList creatorId={creatorId} />}
    </div>
  );
}

function SimilarList({ creatorId }: { creatorId: string }) {
  const { t } = useTranslation("profiles");
  const [all, setAll] = useState(false);
  const read = useRead(similarCreators, { id: creatorId });
  const { data, error } = read;
  if (!data) {
    return (
      <Section title={t("similar.title")}>
        {error ? <ReadError read={read} title={t("similar.failed")} /> : <SkeletonRows rows={SHOWN} />}
      </Section>
    );
  }
  const { similar } = data;
  return (
    <Section title={t("similar.title")}>
      {similar.length === 0 && <p className="flush muted">{t("similar.none")}</p>}
      <ol className={styles.list}>
        {similar.slice(0, all ? undefined : SHOWN).map((one) => (
          <li key={one.creator._id} className={styles.row}>
            <CreatorName creator={one.creator} />
            <Explain about={<Parts of={one} />}>
              <span className="tabular">{one.similarity}</span>
            </Explain>
            <Reasons of={one} />
          </li>
        ))}
      </ol>
      {similar.length > SHOWN && !all && (
        <Button size="xs" variant="default" className="self-start" onClick={() => setAll(true)}>
          {t("similar.more", { count: similar.length - SHOWN })}
        </Button>
      )}
    </Section>
  );
}

/** What both have, as one line. */
function Reasons({ of: { shared, parts } }: { of: SimilarCreator }) {
  const { t } = useTranslation("profiles");
  const niches = shared.niches.map(({ name }) => splitIcon(name).label);
  const inNiches = niches.join(" ").toLowerCase();
  const reasons = [
    ...niches,
    ...shared.words.filter((word) => !inNiches.includes(word)).slice(0, WORDS),
    ...(shared.country ? [t("similar.country")] : shared.language ? [t("similar.language")] : []),
    ...(parts.size >= SAME_SIZE ? [t("similar.size")] : []),
  ];
  return (
    <span className={styles.reasons} dir="auto">
      {reasons.join(" · ")}
    </span>
  );
}

/** How the parts add up. */
function Parts({ of: { similarity, parts } }: { of: SimilarCreator }) {
  const { t } = useTranslation("profiles");
  return (
    <>
      {t("similar.of", { similarity: exact(similarity) })}
      {SIMILARITY.parts.map(({ id, name, weight }) => (
        <span key={id} className="block">
          {t("similar.part", { name, share: rate(parts[id]), weight: rate(weight) })}
        </span>
      ))}
    </>
  );
}

import { splitIcon } from "#contract/categories/category-name.ts";
import type { CreatorCard } from "#contract/creators.ts";
import { similarCreators, similarityWeightsText, type SimilarCreator } from "#contract/profiles/similar.ts";
import {
  SIMILARITY,
  SIMILARITY_WEIGHT_MAX,
  similarityWeights,
  type SimilarityPartId,
  type SimilarityWeights,
} from "#contract/scores/similarity.ts";
import { Button, Slider } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type ComponentType } from "react";
import { useRead } from "#web/api/queries.ts";
import { exact, rate } from "#web/lib/format.ts";
import { Explain } from "#web/ui/explain.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./similar.module.css";

const t = texts("profiles");

const SHOWN = 5;
const WORDS = 4;
/** At most 2.5 times as many followers, or as few. */
const SAME_SIZE = 0.8;
const USUAL: SimilarityWeights = {};

type Props = {
  /** With several, who is like all of them together. */
  creatorIds: readonly string[];
  /** The name, with a link that opens as where it is shown. */
  Name: ComponentType<{ creator: CreatorCard }>;
};

/** Who else is like these creators, and why; looked for when the reader gets here. */
export function SimilarCreators(props: Props) {
  // From well before it is in sight, so that a fast scroll does not pass it by.
  const { ref, entry } = useIntersection({ rootMargin: "1000px" });
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting && !seen) setSeen(true);
  return (
    <div ref={ref} className={styles.similar}>
      {seen && <SimilarList {...props} />}
    </div>
  );
}

function SimilarList({ creatorIds, Name }: Props) {
  const [all, setAll] = useState(false);
  const { moved, move } = useWeights();
  const [id = "", ...others] = creatorIds;
  const read = useRead(similarCreators, {
    id,
    and: others.length > 0 ? others.join(",") : undefined,
    weights: writeWeights(moved),
  });
  const { data, error } = read;
  if (!data) {
    return error ? <ReadError read={read} title={t("similar.failed")} /> : <SkeletonRows rows={SHOWN} />;
  }
  const { similar } = data;
  return (
    <>
      <Weights moved={moved} move={move} />
      {similar.length === 0 && (
        <p className="flush muted">{t(others.length > 0 ? "similar.noneOfAll" : "similar.none")}</p>
      )}
      <SimilarRows similar={similar.slice(0, all ? undefined : SHOWN)} moved={moved} Name={Name} />
      {similar.length > SHOWN && !all && (
        <Button size="xs" variant="default" className="self-start" onClick={() => setAll(true)}>
          {t("similar.more", { count: similar.length - SHOWN })}
        </Button>
      )}
    </>
  );
}

type Rows = { similar: readonly SimilarCreator[]; moved?: SimilarityWeights; Name: Props["Name"]; label?: string };

/** Similar creators, each with how similar it is and why. `moved`: weights other than the usual ones. */
export function SimilarRows({ similar, moved = USUAL, Name, label }: Rows) {
  return (
    <ol className={styles.list} aria-label={label}>
      {similar.map((one) => (
        <li key={one.creator._id} className={styles.row}>
          <Name creator={one.creator} />
          <Explain about={<Parts of={one} moved={moved} />}>
            <span className="tabular">{one.similarity}</span>
          </Explain>
          <Reasons of={one} />
        </li>
      ))}
    </ol>
  );
}

/** What both have, as one line. */
function Reasons({ of: { shared, parts } }: { of: SimilarCreator }) {
  const niches = shared.niches.map(({ name }) => splitIcon(name).label);
  const inNiches = niches.join(" ").toLowerCase();
  const reasons = [
    ...niches,
    ...shared.words.filter((word) => !inNiches.includes(word)).slice(0, WORDS),
    ...(shared.country ? [t("similar.country")] : shared.language ? [t("similar.language")] : []),
    ...(parts.size >= SAME_SIZE ? [t("similar.size")] : []),
    ...(parts.neighbours > 0 ? [t("similar.neighbours")] : []),
  ];
  return (
    <span className={styles.reasons} dir="auto">
      {reasons.join(" · ")}
    </span>
  );
}

/** How the parts add up. */
function Parts({ of: { similarity, parts }, moved }: { of: SimilarCreator; moved: SimilarityWeights }) {
  const weights = similarityWeights(moved);
  return (
    <>
      {t("similar.of", { similarity: exact(similarity) })}
      {SIMILARITY.parts.map(({ id, name }) => (
        <span key={id} className="block">
          {t("similar.part", { name, share: rate(parts[id]), weight: rate(weights?.[id] ?? 0) })}
        </span>
      ))}
    </>
  );
}

/** Those in the URL; without valid ones the usual. */
function useWeights() {
  const navigate = useNavigate();
  const { similar = "" }: { similar?: string | undefined } = useSearch({ strict: false });
  const moved: SimilarityWeights = similarityWeightsText.safeParse(similar).data ?? {};
  const move = (next: SimilarityWeights) =>
    void navigate({
      to: ".",
      search: (current) => ({ ...current, similar: writeWeights(next) }),
      resetScroll: false,
      replace: true,
    });
  return { moved, move };
}

function writeWeights(moved: SimilarityWeights): string | undefined {
  const parts = SIMILARITY.parts.flatMap(({ id, weight }) => {
    const own = moved[id];
    return own === undefined || own === Math.round(100 * weight) ? [] : [`${id}:${own}`];
  });
  return parts.length === 0 ? undefined : parts.join(",");
}

/** What each part counts for, to be moved by the reader. */
function Weights({ moved, move }: { moved: SimilarityWeights; move: (next: SimilarityWeights) => void }) {
  const set = (id: SimilarityPartId, weight: number) => {
    const next = { ...moved, [id]: weight };
    if (similarityWeights(next)) move(next);
  };
  const isMoved = writeWeights(moved) !== undefined;
  return (
    <details className={styles.weights} open={isMoved || undefined}>
      <summary className="text-label muted">{t("similar.weights")}</summary>
      {SIMILARITY.parts.map(({ id, name, definition, weight }) => (
        <Weight
          key={`${id} ${moved[id]}`}
          name={name}
          about={definition}
          weight={moved[id] ?? Math.round(100 * weight)}
          set={(next) => set(id, next)}
        />
      ))}
      {isMoved && (
        <Button size="xs" variant="default" className="self-start" onClick={() => move({})}>
          {t("similar.usual")}
        </Button>
      )}
    </details>
  );
}

type WeightProps = { name: string; about: string; weight: number; set: (weight: number) => void };

/** A weight of 100; searched again when the thumb is let go. */
function Weight({ name, about, weight, set }: WeightProps) {
  const [shown, setShown] = useState(weight);
  return (
    <div className={styles.weight}>
      <Explain about={about}>{name}</Explain>
      <Slider
        size="sm"
        thumbLabel={name}
        label={null}
        max={SIMILARITY_WEIGHT_MAX}
        step={5}
        value={shown}
        onChange={setShown}
        onChangeEnd={set}
      />
      <span className="tabular text-label">{shown}</span>
    </div>
  );
}

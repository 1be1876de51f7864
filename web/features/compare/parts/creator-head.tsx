import type { CreatorCard } from "#contract/creators.ts";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { countryName } from "#web/lib/locale-names.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { ExplainedFigure } from "#web/shared/figures/explained-figure.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { Flag } from "#web/ui/people/flag.tsx";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./creator-head.module.css";

const t = texts("compare");

/** A column heading; the name opens the creator's panel. */
export function CreatorHead({ creator, onRemove }: { creator: CreatorCard; onRemove: () => void }) {
  const label = t("remove", { name: creator.full_name });
  return (
    <div className="stack gap-1 regular">
      <div className="row gap-2">
        <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={48} />
        <ExplainedFigure creatorId={creator._id} figure="score" value={creator.score}>
          <ScoreRing score={creator.score} size={40} />
        </ExplainedFigure>
        <Tooltip label={label}>
          <ActionIcon
            className={styles.remove}
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={label}
            onClick={onRemove}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className="flex shrink text-body nowrap">
        <CreatorLink creator={creator} />
      </div>
      <div className={styles.place}>
        {creator.country ? (
          <>
            <Flag code={creator.country} /> {countryName(creator.country)}
          </>
        ) : (
          creator.city
        )}
      </div>
    </div>
  );
}

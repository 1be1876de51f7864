import type { CreatorCard } from "#contract/creators.ts";
import { useTranslation } from "react-i18next";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { SimilarCreators } from "#web/shared/similar/similar-creators.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { Panel } from "./panel.tsx";

/** Who else is like all of the compared creators together. */
export function SimilarToAll({ creatorIds }: { creatorIds: readonly string[] }) {
  const { t } = useTranslation("compare");
  return (
    <Panel title={t("similar")}>
      <SimilarCreators creatorIds={creatorIds} Name={Name} />
    </Panel>
  );
}

function Name({ creator }: { creator: CreatorCard }) {
  return (
    <span className="row shrink gap-2">
      <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={20} />
      <CreatorLink creator={creator} />
    </span>
  );
}

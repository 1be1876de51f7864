import type { CreatorCard } from "#contract/creators.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { SimilarCreators } from "#web/shared/similar/similar-creators.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";
import { Panel } from "./panel.tsx";

const t = texts("compare");

/** Who else is like all of the compared creators together. */
export function SimilarToAll({ creatorIds }: { creatorIds: readonly string[] }) {
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

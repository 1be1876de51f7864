import { readCampaign } from "#contract/tracking/campaign.ts";
import { useRead } from "#web/api/queries.ts";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import type { TrackingControl } from "#web/shared/tracking/use-tracking.ts";
import { LinksSection } from "../links/links-section.tsx";
import { CampaignForm } from "./campaign-form.tsx";
import styles from "./campaign.module.css";
import { Proposed } from "./proposed.tsx";
import { Results } from "#web/shared/tracking/results.tsx";
import { Undisclosed } from "./undisclosed.tsx";

const t = texts("tracking");

/** What a list's campaign has agreed on, the posts that this proposes, and what they brought for what they cost. */
export function CampaignTab({ control }: { control: TrackingControl }) {
  const { id } = control;
  const read = useRead(readCampaign, { id });
  return (
    <Loaded read={read} failed={t("failed")}>
      {(campaign) => (
        <div className={styles.campaign}>
          <Results campaign={campaign} Name={CreatorLink}>
            <Undisclosed control={control} count={campaign.undisclosed} />
          </Results>
          <Proposed listId={id} campaign={campaign} />
          <LinksSection listId={id} />
          <CampaignForm listId={id} campaign={campaign} />
        </div>
      )}
    </Loaded>
  );
}

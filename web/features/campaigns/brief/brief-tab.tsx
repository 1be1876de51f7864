import type { CampaignView } from "#contract/campaigns/brief.ts";
import type { CampaignFile } from "#contract/campaigns/files.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { exact, money } from "#web/lib/format.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { texts } from "#web/words/i18n.ts";
import { periodText } from "../parts/period.ts";
import { countryName } from "#web/lib/locale-names.ts";
import { briefDraftOf } from "./brief-draft.ts";
import { BriefFiles } from "./brief-files.tsx";
import { BriefForm } from "./brief-form.tsx";
import styles from "./brief.module.css";

const t = texts("campaigns");

/** What creators read, and who can take part. */
export function BriefTab({ campaign, files }: { campaign: CampaignView; files: readonly CampaignFile[] }) {
  const canWrite = useCan("campaigns.write");
  const [isEditing, setEditing] = useState(() => briefDraftOf(campaign._id) !== undefined);
  const remember = useFocusBack(isEditing);
  if (isEditing) return <BriefForm campaign={campaign} onClose={() => setEditing(false)} />;
  const { goal, product, audience, budget, currency, requirements, eligibility, dos, donts, visibility } = campaign;
  const { hashtags, mentions, links, codes, disclosure, networks } = requirements;
  return (
    <div className={styles.tab}>
      <PageSection
        title={t("brief.about")}
        action={
          canWrite && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => {
                remember();
                setEditing(true);
              }}
            >
              {t("brief.edit")}
            </Button>
          )
        }
      >
        <dl className={styles.facts}>
          <Fact label={t("brief.goal")}>{goal}</Fact>
          <Fact label={t("brief.product")}>{product}</Fact>
          <Fact label={t("brief.audience")}>{audience}</Fact>
          <Fact label={t("columns.period")}>{periodText(campaign)}</Fact>
          <Fact label={t("brief.budget")}>{budget === null ? "" : money(budget, currency)}</Fact>
          <Fact label={t("brief.visibility")}>{t(`visibility.${visibility}`)}</Fact>
        </dl>
      </PageSection>
      <BriefFiles campaignId={campaign._id} files={files} />
      <PageSection title={t("brief.rules")}>
        <dl className={styles.facts}>
          <Fact label={t("brief.hashtags")}>{hashtags.map((tag) => `#${tag}`).join(", ")}</Fact>
          <Fact label={t("brief.mentions")}>{mentions.map((handle) => `@${handle}`).join(", ")}</Fact>
          <Fact label={t("brief.links")}>
            {links.length > 0 && (
              <ul className="list-reset stack">
                {links.map((link) => (
                  <li key={link}>
                    <a href={link} target="_blank" rel="noreferrer noopener">
                      {link}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact label={t("brief.codes")}>{codes.join(", ")}</Fact>
          <Fact label={t("brief.disclosure")}>{disclosure}</Fact>
          <Fact label={t("brief.networks")}>
            {networks.length === 0 ? t("brief.anyNetwork") : networks.map((one) => NETWORK_FACTS[one].label).join(", ")}
          </Fact>
          <Fact label={t("brief.dos")}>{dos}</Fact>
          <Fact label={t("brief.donts")}>{donts}</Fact>
        </dl>
      </PageSection>
      <PageSection title={t("brief.who")}>
        <dl className={styles.facts}>
          <Fact label={t("brief.countries")}>
            {eligibility.countries.length === 0
              ? t("brief.anyCountry")
              : eligibility.countries.map((code) => countryName(code)).join(", ")}
          </Fact>
          <Fact label={t("columns.creators")}>{sizeText(eligibility)}</Fact>
        </dl>
      </PageSection>
    </div>
  );
}

function sizeText({ minFollowers, maxFollowers }: CampaignView["eligibility"]): string {
  const [min, max] = [minFollowers, maxFollowers].map((count) => (count === null ? undefined : exact(count)));
  if (min !== undefined && max !== undefined) return t("brief.followersBetween", { min, max });
  if (min !== undefined) return t("brief.followersFrom", { min });
  return max === undefined ? t("brief.anySize") : t("brief.followersTo", { max });
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isMissing = children === "" || children === undefined || children === false;
  return (
    <>
      <dt className="muted text-label">{label}</dt>
      <dd className={styles.fact}>{isMissing ? <span className="muted">{t("brief.notSet")}</span> : children}</dd>
    </>
  );
}

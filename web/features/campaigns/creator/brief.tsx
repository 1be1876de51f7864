import { getOwnBriefFile, type CampaignFile } from "#contract/campaigns/files.ts";
import type { OwnCampaign } from "#contract/campaigns/own.ts";
import { FileList } from "#web/shared/campaigns/files.tsx";
import { useDownload } from "#web/shared/export/use-download.ts";
import { texts } from "#web/words/i18n.ts";
import { networkNames } from "./check-texts.ts";
import styles from "./own.module.css";

const t = texts("ownCampaigns");

const TEXTS = ["goal", "product", "audience", "dos", "donts"] as const;

type Files = { creatorId: string; campaignId: string; files: readonly CampaignFile[] };

/** Pictures and PDFs of the brief. */
export function BriefFiles({ creatorId, campaignId, files }: Files) {
  const { download, isDownloading } = useDownload(getOwnBriefFile);
  const of = { id: creatorId, campaign: campaignId };
  return (
    <FileList
      files={files}
      label={t("files.title")}
      pictureOf={({ _id }) => `/api/my-campaigns/${creatorId}/campaigns/${campaignId}/files/${_id}`}
      isBusy={isDownloading}
      onDownload={({ _id }) => download({ ...of, file: _id })}
    />
  );
}

/** What the brand wants; parts that are empty are left out. */
export function Brief({ campaign }: { campaign: OwnCampaign["campaign"] }) {
  const { hashtags, mentions, links, codes, disclosure, networks } = campaign.requirements;
  const rules = [
    { id: "networks", text: networks.length === 0 ? "" : networkNames(networks) },
    { id: "hashtags", text: hashtags.map((tag) => `#${tag}`).join(" ") },
    { id: "mentions", text: mentions.map((name) => `@${name}`).join(" ") },
    { id: "codes", text: codes.join(" ") },
    { id: "disclosure", text: disclosure },
  ] as const;
  const written = [...TEXTS.map((id) => ({ id, text: campaign[id] })), ...rules].filter(({ text }) => text !== "");
  if (written.length === 0 && links.length === 0) return <p className="flush muted">{t("brief.empty")}</p>;
  return (
    <dl className={styles.facts}>
      {written.map(({ id, text }) => (
        <div key={id}>
          <dt className="muted text-label">{t(`brief.${id}`)}</dt>
          <dd className="pre-line break-anywhere max-prose" dir="auto">
            {text}
          </dd>
        </div>
      ))}
      {links.length > 0 && (
        <div>
          <dt className="muted text-label">{t("brief.links")}</dt>
          {links.map((link) => (
            <dd key={link} className="break-anywhere">
              <a href={link} rel="noreferrer noopener" target="_blank">
                {link}
              </a>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

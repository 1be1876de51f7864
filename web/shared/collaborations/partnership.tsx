import type { PartnershipItem } from "#contract/creator-profile/collaboration-items.ts";
import { texts } from "#web/words/i18n.ts";

const t = texts("partnerships");

/** A brand that a creator has worked with, and where the link leads: hosts in other scripts are shown encoded. */
export function Partnership({ item: { brandName, postLink, description, picture } }: { item: PartnershipItem }) {
  return (
    <span className="row gap-3 items-start">
      {picture && (
        <img src={picture} alt="" width={48} height={48} loading="lazy" className="fixed-size rounded-small" />
      )}
      <span className="stack gap-1 shrink">
        <span className="medium break-anywhere" dir="auto">
          {brandName}
        </span>
        {postLink !== "" && (
          <a
            href={postLink}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="break-anywhere"
            aria-label={t("declared.postOf", { name: brandName, host: URL.parse(postLink)?.host ?? "" })}
          >
            {URL.parse(postLink)?.host}
          </a>
        )}
        {description !== "" && (
          <span className="muted text-label pre-line break-anywhere" dir="auto">
            {description}
          </span>
        )}
      </span>
    </span>
  );
}

import type { LinkView } from "#contract/crm-import/link-imports.ts";
import { NETWORK_FACTS, shownHandle } from "#contract/networks/networks.ts";
import { Checkbox, CloseButton } from "@mantine/core";
import { memo } from "react";
import { CreatorLink } from "#web/shared/creators/creator-link.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { texts } from "#web/words/i18n.ts";
import { LinkStatus } from "./link-status.tsx";
import styles from "./links.module.css";

const t = texts("crmImport");

export type Edit = { setBrand: (link: LinkView, isBrand: boolean) => void; remove: (link: LinkView) => void };
type RowProps = { link: LinkView; edit?: Edit; isUndone?: boolean };

/** A link: its creator, network and status. `edit`: it can still be changed or removed. */
export const LinkRow = memo(Row, isSame);

function Row({ link, edit, isUndone = false }: RowProps) {
  const { creatorId, full_name: fullName, username, network, url, isBrand } = link;
  const { label, companyPrefix } = NETWORK_FACTS[network];
  const hasPages = companyPrefix !== undefined;
  const handle = shownHandle({ network, username });
  const name = fullName ?? username;
  const hasPage = creatorId !== null && fullName !== null;
  return (
    <li className={styles.link}>
      <Avatar name={name} src={link.picture_url} brand={isBrand} size={30} />
      <div className="stack shrink items-start">
        {hasPage ? (
          <span className="max-full medium truncate">
            <CreatorLink creator={{ _id: creatorId, full_name: fullName }} />
          </span>
        ) : (
          <span className="max-full medium truncate" title={name}>
            {name}
          </span>
        )}
        <a
          className={styles.handle}
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={t("open", { name: handle, network: label })}
          title={url}
        >
          <NetworkIcon network={network} size={14} />
          <span className="max-full truncate">{handle}</span>
        </a>
      </div>
      <div>
        {hasPages && isBrand && <span className="muted">{t("companyPage")}</span>}
        {edit && !hasPages && (
          <Checkbox
            label={t("brand")}
            aria-label={t("brandOne", { name })}
            title={t("brandHint")}
            checked={isBrand}
            onChange={(event) => edit.setBrand(link, event.currentTarget.checked)}
          />
        )}
        {!edit && !hasPages && isBrand && <span className="muted">{t("brand")}</span>}
      </div>
      <LinkStatus link={link} isUndone={isUndone} />
      {edit && <CloseButton size="sm" aria-label={t("remove", { name })} onClick={() => edit.remove(link)} />}
    </li>
  );
}

/** Avoids rendering every row when another row changes or text is typed. */
function isSame(a: RowProps, b: RowProps): boolean {
  return a.edit === b.edit && a.isUndone === b.isUndone && JSON.stringify(a.link) === JSON.stringify(b.link);
}

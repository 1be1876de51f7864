import {
  COMPOSERS,
  SHARE_NETWORKS,
  tooLongBy,
  wholeText,
  type ShareNetwork,
} from "#contract/employee-advocacy/composers.ts";
import type { OwnContent } from "#contract/employee-advocacy/library.ts";
import { NETWORK_FACTS } from "#contract/networks/networks.ts";
import { Button, CopyButton, Textarea } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { exact } from "#web/lib/format.ts";
import { EntryDialog } from "#web/shared/forms/entry-dialog.tsx";
import { NetworkIcon } from "#web/ui/people/network-icon.tsx";
import { sharing } from "#web/words/en/employees/sharing.ts";
import { i18n, texts } from "#web/words/i18n.ts";
import styles from "./library.module.css";

i18n.addResourceBundle("en", "sharing", sharing);

const t = texts("sharing");

/** A post is written here, and published in the composer of a network that the person is signed in to. */
export function ShareDialog({
  content,
  linkOn,
  note,
  onClose,
}: {
  content: OwnContent;
  /** The link for posts on a network. */
  linkOn: (network: ShareNetwork) => string | null;
  /** What is special about the links. */
  note: string;
  onClose: () => void;
}) {
  const { title, picture_url: picture } = content;
  const [text, setText] = useState(content.text);
  // The dialog is mounted while it is open: Mantine returns the focus of those only that stay mounted.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <EntryDialog onClose={onClose} title={t("shareTitle", { title })} size="lg">
      <div className="stack gap-4">
        <Textarea
          label={t("text")}
          description={t("textAbout")}
          autosize
          minRows={4}
          maxRows={12}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          data-autofocus
        />
        {picture !== null && (
          <div className={styles.attached}>
            <img className={styles.preview} src={picture} alt={t("picture", { title })} />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              component="a"
              href={picture}
              download
            >
              {t("savePicture")}
            </Button>
          </div>
        )}
        {content.link !== null && <p className="flush muted text-table">{note}</p>}
        <ul className={styles.networks} aria-label={t("networks")}>
          {SHARE_NETWORKS.map((network) => (
            <Network
              key={network}
              network={network}
              post={{ text, link: linkOn(network) }}
              hasPicture={picture !== null}
            />
          ))}
        </ul>
      </div>
    </EntryDialog>
  );
}

function Network({
  network,
  post,
  hasPicture,
}: {
  network: ShareNetwork;
  post: { text: string; link: string | null };
  hasPicture: boolean;
}) {
  const { address, takes } = COMPOSERS[network];
  const { label } = NETWORK_FACTS[network];
  const excess = tooLongBy(network, post);
  // A composer that takes only links has none to take.
  const isFilled = takes === "text" || (takes === "link" && post.link !== null);
  return (
    <li className={styles.network}>
      <NetworkIcon network={network} size={20} />
      <span className={styles.about}>
        <span className="medium">{label}</span>
        <span className="muted text-label">
          {t(`takes.${isFilled ? takes : "nothing"}`)} {hasPicture && t("pictureByHand")}
        </span>
        {excess > 0 && (
          <span className="text-label bad">{t("tooLong", { count: excess, formatted: exact(excess) })}</span>
        )}
      </span>
      <CopyButton value={wholeText(post)}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            onClick={copy}
          >
            {t(copied ? "copied" : "copy")}
            <span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </CopyButton>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<IconExternalLink size={14} aria-hidden />}
        component="a"
        href={address(post)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t("open", { network: label })}
        <span className="visually-hidden"> {t("newWindow")}</span>
      </Button>
    </li>
  );
}

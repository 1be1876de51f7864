import type { ListView } from "#contract/lists/shapes.ts";
import { Button } from "@mantine/core";
import { IconShare2, IconCheck, IconCopy } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { ExportButton } from "#web/shared/export/export-button.tsx";
import type { Exporting } from "#web/shared/export/use-export-dialog.tsx";
import { WriteButton } from "#web/shared/mail/write-button.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { Time } from "#web/ui/time.tsx";
import { AddCreators } from "../add/add-creators.tsx";
import { ListMenu } from "../edit/list-menu.tsx";
import { Marks } from "../overview/marks.tsx";
import { ShareDialog } from "#web/shared/share-list/lazy-share-dialog.tsx";
import styles from "./list.module.css";
import { useClipboard } from "@mantine/hooks";
import { texts } from "#web/words/i18n.ts";

const t = texts("lists");

/** Under the title: what the list is for, how many are in it, how it is shared, and the way back to all lists. */
export function ListLead({ list }: { list: ListView }) {
  return (
    <span className="grid gap-1">
      {list.desc && <span className="ink">{list.desc}</span>}
      <span className={styles.facts}>
        <span className="figures">
          <Link {...paths.lists()}>{t("all")}</Link>
          {" · "}
          {t("count", { count: list.influencerCount, formatted: exact(list.influencerCount) })}
          {" · "}
          <Time at={list.updatedAt}>{t("updatedAt", { when: when(list.updatedAt) })}</Time>
        </span>
        <Marks list={list} />
      </span>
    </span>
  );
}

/** What can be done with a list; those who may only look can copy its link and export it. */
export function ListActions({ list, exporting }: { list: ListView; exporting: Exporting }) {
  const navigate = useNavigate();
  const canWrite = useCan("crm.write");
  return (
    <div className={styles.actions}>
      {canWrite ? <ShareButton list={list} /> : <CopyLinkButton list={list} />}
      {list.influencerCount > 0 && <WriteButton to={{ listId: list._id, title: list.title }} />}
      {list.influencerCount > 0 && <ExportButton exporting={exporting} />}
      {canWrite && <AddCreators list={list} />}
      {canWrite && <ListMenu list={list} variant="default" onDelete={() => void navigate(paths.lists())} />}
    </div>
  );
}

export function ShareButton({ list }: { list: ListView }) {
  const [sharing, setSharing] = useState(false);
  const remember = useFocusBack(sharing);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare2 size={16} aria-hidden />}
        onClick={() => {
          remember();
          setSharing(true);
        }}
      >
        {t("share")}
      </Button>
      {sharing && <ShareDialog list={list} onClose={() => setSharing(false)} />}
    </>
  );
}

/** For those who may look at how a list is shared but not change it. */
function CopyLinkButton({ list }: { list: ListView }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const { url } = list.share;
  if (!list.public || !url) return null;
  return (
    <Button
      variant="default"
      leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => clipboard.copy(location.origin + url)}
    >
      {t(clipboard.copied ? "copied" : "copy")}
    </Button>
  );
}

import type { exportListCsv, ListView } from "#contract/lists.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { dateTime, exact, when } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import type { useExport } from "#web/shared/export/use-export.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import styles from "./list-head.module.css";
import { ListMenu } from "./list-menu.tsx";

/** Under the title: what the list is for, how many are in it, and the way back to all lists. */
export function ListLead({ list }: { list: ListView }) {
  const { t } = useTranslation("lists");
  return (
    <span className={styles.lead}>
      {list.desc && <span className={styles.desc}>{list.desc}</span>}
      <span className="figures">
        <Link {...paths.lists()}>{t("all")}</Link>
        {" · "}
        {t("count", { count: list.influencerCount, formatted: exact(list.influencerCount) })}
        {" · "}
        <time dateTime={list.updatedAt} title={dateTime(list.updatedAt)}>
          {t("updatedAt", { when: when(list.updatedAt) })}
        </time>
      </span>
    </span>
  );
}

export function ListActions({
  list,
  exporting,
}: {
  list: ListView;
  exporting: ReturnType<typeof useExport<typeof exportListCsv>>;
}) {
  const { t } = useTranslation("lists");
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  return (
    <>
      {list.influencerCount > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={exporting.busy}
          onClick={() => exporting.run({ topId: list._id })}
        >
          {t("all", { ns: "exporting" })}
        </Button>
      )}
      {canWrite && <ListMenu list={list} variant="default" onDelete={() => void navigate(paths.lists())} />}
    </>
  );
}

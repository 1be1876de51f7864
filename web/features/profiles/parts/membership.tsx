import { profileOverview } from "#contract/profiles.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconPlaylistAdd, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { invalidate } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import type { Overview } from "../overview.ts";
import styles from "./membership.module.css";

/** Whether they are in the CRM, in which lists, and the way in. */
export function Membership({ overview: { creator, inCrm, lists } }: { overview: Overview }) {
  const { t } = useTranslation("profiles");
  const addToCrm = useAddToCrm();
  const canWrite = useCanWrite();
  const add = () =>
    addToCrm({ creatorIds: [creator._id], toLists: inCrm, onAdded: () => void invalidate(profileOverview) });
  return (
    <div className={styles.membership}>
      {canWrite && (
        <Button
          size="xs"
          variant={inCrm ? "default" : "filled"}
          leftSection={inCrm ? <IconPlaylistAdd size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {t(inCrm ? "addToLists" : "add")}
        </Button>
      )}
      {inCrm && (
        <span className={styles.in}>
          <IconCheck size={14} aria-hidden /> {t("inCrm")}
        </span>
      )}
      {lists.length > 0 && (
        <ul className={styles.lists} aria-label={t("inLists")}>
          {lists.map(({ _id, title }) => (
            <li key={_id}>
              <Link {...paths.list(_id)} className={styles.list} title={title}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

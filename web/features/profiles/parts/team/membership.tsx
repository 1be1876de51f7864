import { profileOverview } from "#contract/profiles/endpoints.ts";
import { Button } from "@mantine/core";
import { IconColumns2, IconCheck, IconPlaylistAdd, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { invalidate } from "#web/api/queries.ts";
import { date } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { AddToCampaign } from "#web/shared/campaigns/add-to-campaign.tsx";
import { WriteButton } from "#web/shared/mail/write-button.tsx";
import { useCan } from "#web/shared/use-can.ts";
import { texts } from "#web/words/i18n.ts";
import type { Overview } from "../../overview.ts";
import { RefreshButton } from "../refresh-button.tsx";
import styles from "./membership.module.css";

const t = texts("profiles");

/** Whether the creator is in the CRM and since when, with the actions to add and change it. */
export function Membership({ overview }: { overview: Overview }) {
  const { creator, inCrm, crm } = overview;
  const addToCrm = useAddToCrm();
  const canWrite = useCan("crm.write");
  const add = () =>
    addToCrm({ creatorIds: [creator._id], toLists: inCrm, onAdded: () => void invalidate(profileOverview) });
  return (
    <div className="row wrap gap-2">
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
      {inCrm && <WriteButton to={{ creatorIds: [creator._id], name: creator.full_name }} size="xs" />}
      <AddToCampaign creatorIds={[creator._id]} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconColumns2 size={16} aria-hidden />}
        renderRoot={(props) => <Link {...props} {...paths.compare([creator._id])} />}
      >
        {t("compareWith")}
      </Button>
      {canWrite && <RefreshButton overview={overview} />}
      {crm ? (
        <span className={styles.in}>
          <IconCheck size={14} aria-hidden />
          <span>{t("inCrm")}</span>
          <span className="regular text-label muted">
            {crm.addedBy
              ? t("team.sinceBy", { date: date(crm.createdAt), name: crm.addedBy })
              : t("team.since", { date: date(crm.createdAt) })}
          </span>
        </span>
      ) : (
        <span className="regular text-label muted">{t("notInCrm")}</span>
      )}
    </div>
  );
}

import type { DiscoveryResult } from "#contract/discovery.ts";
import { Button } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useAddToCrm } from "#web/shared/add-to-crm/add-to-crm.tsx";
import { useCan } from "#web/shared/use-can.ts";
import styles from "./crm-cell.module.css";

/** In the CRM already, or the way into it. */
export function CrmCell({ creator }: { creator: DiscoveryResult }) {
  const { t } = useTranslation("discovery");
  const addToCrm = useAddToCrm();
  const canWrite = useCan("crm.write");
  if (creator.inCrm) {
    return (
      <span className={styles.in}>
        <IconCheck size={14} aria-hidden /> {t("inCrm")}
      </span>
    );
  }
  if (!canWrite) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden />}
      aria-label={t("addOne", { name: creator.full_name })}
      onClick={() => addToCrm({ creatorIds: [creator._id], toLists: false })}
    >
      {t("add")}
    </Button>
  );
}

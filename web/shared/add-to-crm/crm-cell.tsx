import { Button } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { texts } from "#web/words/i18n.ts";
import { useCan } from "../use-can.ts";
import { useAddToCrm } from "./add-to-crm.tsx";
import styles from "./crm-cell.module.css";

const t = texts("addToCrm");

/** In the CRM already, or the way into it. */
export function CrmCell({ creator }: { creator: { _id: string; full_name: string; inCrm: boolean } }) {
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
      aria-label={t("oneToCrm", { name: creator.full_name })}
      onClick={() => addToCrm({ creatorIds: [creator._id], toLists: false })}
    >
      {t("toCrm")}
    </Button>
  );
}

import { listLists } from "#contract/lists.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconPlus, IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "#web/api/queries.ts";
import { useCanWrite } from "#web/shared/use-can-write.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ListCard } from "../parts/list-card.tsx";
import { ListDialog } from "../parts/list-dialog.tsx";
import styles from "./lists-page.module.css";

const CARDS_TO_COME = 6;

export function ListsPage() {
  const { t } = useTranslation("lists");
  const [creating, setCreating] = useState(false);
  const { data, error, refetch, isFetching } = useRead(listLists, {});
  const canWrite = useCanWrite();
  const create = canWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <Page title={t("title")} lead={t("lead")} actions={data && data.lists.length > 0 && create}>
      {error && !data && <ErrorState message={error.msg} retry={() => void refetch()} retrying={isFetching} />}
      {!error && !data && <CardsToCome />}
      {data?.lists.length === 0 && (
        <EmptyState icon={<IconStack2 size={22} />} title={t("empty")} action={create}>
          {t("emptyText")}
        </EmptyState>
      )}
      {data && data.lists.length > 0 && (
        <ul className={styles.cards}>
          {data.lists.map((list) => (
            <ListCard key={list._id} list={list} />
          ))}
        </ul>
      )}
      {creating && <ListDialog list={null} onClose={() => setCreating(false)} />}
    </Page>
  );
}

function CardsToCome() {
  const { t } = useTranslation("ui");
  return (
    <output className={styles.cards} aria-label={t("loading")}>
      {Array.from({ length: CARDS_TO_COME }, (_, card) => (
        <Skeleton key={card} height={168} radius="md" />
      ))}
    </output>
  );
}

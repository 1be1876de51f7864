import { removeSample, sampleState } from "#contract/sample.ts";
import { Button } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useState } from "react";
import { useMutate, useRead } from "#web/api/queries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useSignedIn } from "#web/api/session.ts";
import { Page } from "#web/shell/page.tsx";
import { SampleProgress } from "#web/shell/sample-progress.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { toast } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./sample-page.module.css";

const t = texts("sample");

export function SamplePage() {
  const read = useRead(sampleState, {});
  return (
    <Page title={t("title")} lead={t("lead")} sampleMark={false}>
      <SampleProgress />
      <Loaded read={read} placeholder={<SkeletonRows rows={2} figures={0} />}>
        {({ loaded, creators }) =>
          loaded ? (
            <SampleData creators={creators} />
          ) : (
            <EmptyState icon={<IconFlask size={22} />} title={t("gone")}>
              {t("goneText")}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

function SampleData({ creators }: { creators: number }) {
  const { can } = useSignedIn();
  const [confirming, setConfirming] = useState(false);
  const remove = useMutate(removeSample, {
    onSuccess: (reply) => {
      setConfirming(false);
      toast({ message: t("removed", { count: reply.creators }), tone: "good" });
      // Sample creators may be on any screen.
      void queryClient.invalidateQueries();
    },
  });
  return (
    <div className="max-prose">
      <p className="flush semibold text-h3">{t("loaded", { count: creators })}</p>
      <p className={styles.what}>{t("what")}</p>
      {can.removeSampleData && (
        <Button variant="light" color="bad" onClick={() => setConfirming(true)}>
          {t("remove")}
        </Button>
      )}
      <ConfirmDialog
        opened={confirming}
        title={t("confirmTitle")}
        confirm={t("remove")}
        busy={remove.busy}
        error={remove.error?.msg}
        onConfirm={() => remove.mutate({})}
        onClose={() => setConfirming(false)}
      >
        {t("confirmText")}
      </ConfirmDialog>
    </div>
  );
}

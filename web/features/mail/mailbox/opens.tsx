import { getOpensSetting, setOpensSetting } from "#contract/mail/opens.ts";
import { Switch } from "@mantine/core";
import { useMutate, useRead } from "#web/api/queries.ts";
import { refusalOf, useCan } from "#web/shared/use-can.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { toast, toastError } from "#web/ui/toast.tsx";
import { texts } from "#web/words/i18n.ts";

const t = texts("mailbox");

/** Whether the workspace counts who opens its mails. */
export function OpensSetting() {
  const canChange = useCan("workspace.manage");
  const read = useRead(getOpensSetting, {});
  const change = useMutate(setOpensSetting, {
    onSuccess: ({ countsOpens }) => toast({ message: t(countsOpens ? "opens.on" : "opens.off"), tone: "good" }),
    onError: toastError,
  });
  return (
    <PageSection title={t("opens.title")} lead={t("opens.lead")}>
      <Loaded read={read} failed={t("opens.failed")}>
        {({ countsOpens }) => (
          <div className="stack gap-3 card p-4">
            <Switch
              label={t("opens.label")}
              description={canChange ? t("opens.about") : refusalOf("workspace.manage")}
              disabled={!canChange}
              checked={change.isPending ? change.variables.countsOpens : countsOpens}
              onChange={({ currentTarget: { checked } }) => change.mutate({ countsOpens: checked })}
            />
            <ul className="flush stack gap-2 muted text-label">
              <li>{t("opens.does")}</li>
              <li>{t("opens.cannot")}</li>
              <li>{t("opens.own")}</li>
              <li>{t("opens.stores")}</li>
              <li>{t("opens.law")}</li>
            </ul>
          </div>
        )}
      </Loaded>
    </PageSection>
  );
}

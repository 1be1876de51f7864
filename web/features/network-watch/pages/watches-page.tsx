import { listWatches, type Watch } from "#contract/network-watch.ts";
import { getUsage } from "#contract/usage.ts";
import { Button } from "@mantine/core";
import { IconAffiliate, IconPlus, IconStack2 } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { date, exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { Page } from "#web/shell/page.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { texts } from "#web/words/i18n.ts";
import { CreateDialog } from "../parts/create-dialog.tsx";
import { WatchMenu } from "../parts/watch-menu.tsx";
import styles from "../parts/watches.module.css";

const t = texts("networkWatch");

/** The networks that the workspace watches, the newest first. */
export function WatchesPage() {
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const remember = useFocusBack(isCreating);
  const canWrite = useCan("crm.write");
  const read = useRead(listWatches, {});
  const create = canWrite && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        remember();
        setCreating(true);
      }}
    >
      {t("create")}
    </Button>
  );
  const watches = read.data?.watches ?? [];
  return (
    <Page title={t("title")} lead={t("lead")} actions={watches.length > 0 && create} sampleMark={false}>
      <Used />
      <Loaded read={read} failed={t("failed")}>
        {() =>
          watches.length === 0 ? (
            <EmptyState icon={<IconAffiliate size={22} />} title={t("empty")} action={create}>
              {t(canWrite ? "emptyText" : "emptyTextViewer")}
            </EmptyState>
          ) : (
            <ul className="list-reset stack card" aria-label={t("list")}>
              {watches.map((watch) => (
                <Row key={watch._id} watch={watch} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCreating && (
        <CreateDialog onClose={() => setCreating(false)} onDone={({ _id }) => void navigate(paths.networkWatch(_id))} />
      )}
    </Page>
  );
}

function Row({ watch }: { watch: Watch }) {
  const { _id, title, subject, createdAt, createdBy } = watch;
  const since = date(createdAt);
  const isDeleted = subject.kind === "list" && subject.isDeleted;
  return (
    <li className={styles.watch}>
      {subject.kind === "creator" ? (
        <Avatar name={subject.creator.full_name} src={subject.creator.picture_url} size={36} />
      ) : (
        <span className={styles.listIcon}>
          <IconStack2 size={18} aria-hidden />
        </span>
      )}
      <div className={styles.text}>
        <span className="medium">{isDeleted ? title : <Link {...paths.networkWatch(_id)}>{title}</Link>}</span>
        <span className={styles.facts}>
          <span>{subjectText(watch)}</span>
          <span>{createdBy === null ? t("since", { since }) : t("sinceBy", { since, name: createdBy })}</span>
        </span>
        {isDeleted && <span className="text-label muted">{t("listDeleted")}</span>}
      </div>
      <WatchMenu watch={watch} />
    </li>
  );
}

/** What is watched; its name where the watch has another title. */
function subjectText({ title, subject }: Watch): string {
  const [kind, name] =
    subject.kind === "creator" ? [t("ofCreator"), subject.creator.full_name] : [t("ofList"), subject.list.title];
  return name === title ? kind : `${kind}: ${name}`;
}

/** How many of those that the plan allows; nothing on installations without plans. */
function Used() {
  const { plan } = useSignedIn().limits;
  const { data } = useRead(getUsage, {}, { enabled: plan !== null });
  const { used = 0, max = null } = data?.limits.find(({ limit }) => limit === "networkWatches") ?? {};
  if (plan === null || max === null) return null;
  return (
    <p className="flush mb-2 muted text-label tabular">
      {t("used", { used: exact(used), max: exact(max), plan: plan.name })}
    </p>
  );
}

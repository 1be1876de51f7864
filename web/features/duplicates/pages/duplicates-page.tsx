import { listDuplicates } from "#contract/duplicates.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconUsersGroup } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import { Page } from "#web/shell/page.tsx";
import { NoSuchPage, Pager } from "#web/table/pager.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { useShortcut } from "#web/ui/shortcuts.ts";
import { MergeGroup } from "#web/shared/merging/merge-group.tsx";
import { texts } from "#web/words/i18n.ts";
import { elementId, useGroupFocus } from "../use-group-focus.ts";
import styles from "./duplicates-page.module.css";

const t = texts("duplicates");

const route = getRouteApi("/signed-in/crm/duplicates");
const GROUPS_A_PAGE = 20;

export function DuplicatesPage() {
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const read = useRead(listDuplicates, { page }, { keepRows: true });
  const { groups = [], total = 0 } = read.data ?? {};
  const focus = useGroupFocus(groups.map(({ _id }) => _id));
  useListsCreators(groups.flatMap(({ creators }) => creators.map(({ creatorId }) => creatorId)));
  useShortcut("j", t("keys.next"), focus.next, { enabled: groups.length > 0 });
  useShortcut("k", t("keys.previous"), focus.previous, { enabled: groups.length > 0 });
  const toPage = (next: number) => void navigate({ ...paths.duplicates(), search: next === 1 ? {} : { page: next } });
  const pages = { page, size: GROUPS_A_PAGE, total, onPage: toPage };

  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} {...paths.crm()} />}
        >
          {t("back")}
        </Button>
      }
    >
      <Loaded read={read} failed={t("failed")}>
        {() =>
          total === 0 ? (
            <EmptyState
              icon={<IconUsersGroup size={22} />}
              title={t("empty")}
              action={<Button renderRoot={(props) => <Link {...props} {...paths.crm()} />}>{t("toCrm")}</Button>}
            >
              {t("emptyText")}
            </EmptyState>
          ) : groups.length === 0 ? (
            <NoSuchPage {...pages} />
          ) : (
            <>
              <p className="flush mb-3 tabular muted" aria-live="polite">
                {t("total", { count: total, formatted: exact(total) })}
              </p>
              <ul className={styles.groups}>
                {groups.map((group) => (
                  <li key={group._id}>
                    <MergeGroup
                      group={group}
                      elementId={elementId(group._id)}
                      isActive={group._id === focus.active}
                      onActive={() => focus.mark(group._id)}
                      onSettled={() => focus.leave(group._id)}
                    />
                  </li>
                ))}
              </ul>
              <Pager {...pages} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

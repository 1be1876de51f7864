import type { ReplyOf } from "#contract/endpoint.ts";
import type { ListView } from "#contract/list-shapes.ts";
import type { listFeedback } from "#contract/lists.ts";
import { Button } from "@mantine/core";
import { IconMessages, IconPlus, IconSearchOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { ListDialog } from "../edit/list-dialog.tsx";
import { ShareButton } from "../list/list-head.tsx";
import { FEEDBACK_FILTERS, type FeedbackFilter } from "../search-params.ts";
import type { ListControl } from "../use-list-state.ts";
import { CreatorWords } from "./creator-words.tsx";
import styles from "./feedback.module.css";
import { groupFeedback, isApproved, wasSaid, type CreatorFeedback } from "./group-feedback.ts";
import { SIGNS } from "./signs.ts";

type Reply = ReplyOf<typeof listFeedback>;

/** What those the list was shared with said of its creators, as they say it. */
export function FeedbackTab({
  list,
  control,
  read,
  data,
}: {
  list: ListView | undefined;
  control: ListControl;
  read: TableRead;
  data: Reply | undefined;
}) {
  const { t } = useTranslation("lists");
  if (read.error && !data) {
    return <ErrorState message={read.error.msg} retry={() => void read.refetch()} retrying={read.isFetching} />;
  }
  if (!data || !list) return <SkeletonRows rows={5} figures={1} />;
  if (data.feedback.length === 0) return <NothingSaid list={list} />;
  return (
    <div className={styles.tab} aria-label={t("tab.feedback")}>
      <Words list={list} control={control} data={data} />
    </div>
  );
}

function Words({ list, control, data }: { list: ListView; control: ListControl; data: Reply }) {
  const { t } = useTranslation("lists");
  const { said, say } = control;
  const groups = useMemo(() => groupFeedback(data.feedback, data.creators), [data]);
  const shown = groups.filter((group) => wasSaid(group, said));
  useListsCreators(shown.map(({ creator }) => creator._id));
  return (
    <>
      <div className={styles.bar}>
        <fieldset className="fieldset-reset flex wrap gap-2" aria-label={t("feedback.show")}>
          {FEEDBACK_FILTERS.map((one) => (
            <CountButton
              key={one}
              said={one}
              count={one === "commented" ? data.counts.comments : data.counts[one]}
              pressed={one === said}
              onPress={() => say(one === said ? undefined : one)}
            />
          ))}
        </fieldset>
        <MakeList list={list} approved={groups.filter(isApproved)} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<IconSearchOff size={22} />}
          title={t("feedback.noMatch")}
          action={
            <Button variant="default" onClick={() => say(undefined)}>
              {t("feedback.showAll")}
            </Button>
          }
        />
      ) : (
        <ul className="list-reset" aria-label={t("tab.feedback")}>
          {shown.map((group) => (
            <CreatorWords key={group.creator._id} group={group} />
          ))}
        </ul>
      )}
    </>
  );
}

function CountButton({
  said,
  count,
  pressed,
  onPress,
}: {
  said: FeedbackFilter;
  count: number;
  pressed: boolean;
  onPress: () => void;
}) {
  const { t } = useTranslation("lists");
  const Sign = SIGNS[said];
  return (
    <button type="button" className={styles.count} data-said={said} aria-pressed={pressed} onClick={onPress}>
      <Sign size={18} aria-hidden />
      <span className="semibold tabular ink">{exact(count)}</span>
      {t(`feedback.counted.${said}`, { count })}
    </button>
  );
}

/** A list of their own for those the client wants. */
function MakeList({ list, approved }: { list: ListView; approved: readonly CreatorFeedback[] }) {
  const { t } = useTranslation("lists");
  const navigate = useNavigate();
  const canWrite = useCan("crm.write");
  const [making, setMaking] = useState(false);
  const remember = useFocusBack(making);
  if (!canWrite || approved.length === 0) return null;
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        title={t("feedback.approvedAbout")}
        onClick={() => {
          remember();
          setMaking(true);
        }}
      >
        {t("feedback.makeList", { count: approved.length, formatted: exact(approved.length) })}
      </Button>
      {making && (
        <ListDialog
          title={t("feedback.approvedTitle", { title: list.title })}
          creatorsId={approved.map(({ creator }) => creator._id)}
          onCreated={(made) => void navigate(paths.list(made._id))}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}

function NothingSaid({ list }: { list: ListView }) {
  const { t } = useTranslation("lists");
  const canWrite = useCan("crm.write");
  const asks = list.public && list.share.feedback;
  return (
    <EmptyState
      icon={<IconMessages size={22} />}
      title={t("feedback.none")}
      action={canWrite && <ShareButton list={list} />}
    >
      {t(asks ? "feedback.noneYet" : "feedback.notCollected")}
    </EmptyState>
  );
}

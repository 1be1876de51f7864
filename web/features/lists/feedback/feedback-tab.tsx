import type { ReplyOf } from "#contract/base/endpoint.ts";
import type { ListView } from "#contract/lists/shapes.ts";
import type { listFeedback } from "#contract/lists/endpoints.ts";
import { Button } from "@mantine/core";
import { IconMessages, IconPlus, IconSearchOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { FEEDBACK_KINDS, type FeedbackKind } from "#contract/base/states.ts";
import { FeedbackSign } from "#web/shared/feedback/feedback-sign.tsx";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { useListsCreators } from "#web/shared/creators/visible-creators.ts";
import { useCan } from "#web/shared/use-can.ts";
import { useFocusBack } from "#web/shared/use-focus-back.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ReadError } from "#web/ui/loaded.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import type { TableRead } from "#web/table/rows-frame.tsx";
import { texts } from "#web/words/i18n.ts";
import { ListDialog } from "../edit/list-dialog.tsx";
import { ShareButton } from "../list/list-head.tsx";
import type { ListControl } from "../use-list-state.ts";
import { CreatorWords } from "./creator-words.tsx";
import styles from "./feedback.module.css";
import { groupFeedback, isApproved, hasFeedback, type CreatorFeedback } from "./group-feedback.ts";

const t = texts("lists");

type Reply = ReplyOf<typeof listFeedback>;

/** Feedback of reviewers of the shared list on its creators. */
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
  if (read.error && !data) return <ReadError read={read} />;
  if (!data || !list) return <SkeletonRows rows={5} figures={1} />;
  if (data.feedback.length === 0) return <NoFeedback list={list} />;
  return (
    <div className={styles.tab} aria-label={t("tab.feedback")}>
      <Words list={list} control={control} data={data} />
    </div>
  );
}

function Words({ list, control, data }: { list: ListView; control: ListControl; data: Reply }) {
  const { feedback, filterFeedback } = control;
  const groups = useMemo(() => groupFeedback(data.feedback, data.creators), [data]);
  const shown = groups.filter((group) => hasFeedback(group, feedback));
  useListsCreators(shown.map(({ creator }) => creator._id));
  return (
    <>
      <div className={styles.bar}>
        <fieldset className="fieldset-reset flex wrap gap-2" aria-label={t("feedback.show")}>
          {FEEDBACK_KINDS.map((one) => (
            <CountButton
              key={one}
              filter={one}
              count={one === "commented" ? data.counts.comments : data.counts[one]}
              pressed={one === feedback}
              onPress={() => filterFeedback(one === feedback ? undefined : one)}
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
            <Button variant="default" onClick={() => filterFeedback(undefined)}>
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
  filter,
  count,
  pressed,
  onPress,
}: {
  filter: FeedbackKind;
  count: number;
  pressed: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" className={styles.count} aria-pressed={pressed} onClick={onPress}>
      <FeedbackSign kind={filter} size={18} />
      <span className="semibold tabular ink">{exact(count)}</span>
      {t(`feedback.counted.${filter}`, { count })}
    </button>
  );
}

/** Creates a list of the approved creators. */
function MakeList({ list, approved }: { list: ListView; approved: readonly CreatorFeedback[] }) {
  const navigate = useNavigate();
  const canWrite = useCan("crm.write");
  const [creating, setCreating] = useState(false);
  const remember = useFocusBack(creating);
  if (!canWrite || approved.length === 0) return null;
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        title={t("feedback.approvedAbout")}
        onClick={() => {
          remember();
          setCreating(true);
        }}
      >
        {t("feedback.makeList", { count: approved.length, formatted: exact(approved.length) })}
      </Button>
      {creating && (
        <ListDialog
          title={t("feedback.approvedTitle", { title: list.title })}
          creatorsId={approved.map(({ creator }) => creator._id)}
          onCreated={({ _id }) => void navigate(paths.list(_id))}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

function NoFeedback({ list }: { list: ListView }) {
  const canWrite = useCan("crm.write");
  const collects = list.public && list.share.feedback;
  return (
    <EmptyState
      icon={<IconMessages size={22} />}
      title={t("feedback.none")}
      action={canWrite && <ShareButton list={list} />}
    >
      {t(collects ? "feedback.noneYet" : "feedback.notCollected")}
    </EmptyState>
  );
}

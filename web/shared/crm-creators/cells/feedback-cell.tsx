import type { CrmCreator } from "#contract/crm/endpoints.ts";
import { Tooltip } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { FEEDBACK_KINDS, type FeedbackKind } from "#contract/base/states.ts";
import { exact } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { texts } from "#web/words/i18n.ts";
import { FeedbackCount } from "../../feedback/feedback-sign.tsx";

const t = texts("lists");

type Feedback = CrmCreator["feedback"];

/** Feedback of clients over all shared lists, and the list of the newest; the rest is in the tooltip. */
export function FeedbackCell({ feedback, isOfList = false }: { feedback: Feedback; isOfList?: boolean }) {
  const [newest] = feedback;
  if (!newest) return null;
  const about = ({ list, ...counts }: Feedback[number]) =>
    `${list.title}: ${kindsIn(counts)
      .map(([kind, count]) => `${exact(count)} ${t(`feedback.counted.${kind}`, { count })}`)
      .join(", ")}`;
  return (
    <div className="row shrink gap-2">
      {kindsIn(sumOf(feedback)).map(([kind, count]) => (
        <FeedbackCount key={kind} kind={kind} count={count} />
      ))}
      {!isOfList && (
        <Tooltip
          multiline
          label={feedback.map((one) => (
            <div key={one.list._id}>{about(one)}</div>
          ))}
        >
          <Link
            {...paths.list(newest.list._id)}
            search={{ tab: "feedback" }}
            className="shrink truncate text-label muted"
          >
            {newest.list.title}
            {feedback.length > 1 && ` +${feedback.length - 1}`}
          </Link>
        </Tooltip>
      )}
    </div>
  );
}

type Counts = Omit<Feedback[number], "list">;

function sumOf(feedback: Feedback): Counts {
  const sum = (key: keyof Counts) => feedback.reduce((total, one) => total + one[key], 0);
  return { approve: sum("approve"), maybe: sum("maybe"), reject: sum("reject"), comments: sum("comments") };
}

/** What there is any of. */
function kindsIn({ comments: commented, ...verdicts }: Counts): [FeedbackKind, number][] {
  const counts = { ...verdicts, commented };
  return FEEDBACK_KINDS.flatMap((kind) => (counts[kind] > 0 ? [[kind, counts[kind]]] : []));
}

import type { ReplyOf } from "#contract/base/endpoint.ts";
import { readChecklist } from "#contract/onboarding.ts";
import { useEffect } from "react";
import { useRead } from "#web/api/queries.ts";
import { useSignedIn } from "#web/api/session.ts";
import { useScreenPreference } from "../preferences/screen-preference.ts";

type Checklist = { steps: ReplyOf<typeof readChecklist>["steps"]; isDismissed: boolean; dismiss: () => void };

/** First steps of someone new; null for others and while it loads. Once all are done it is not shown again. */
export function useChecklist(): Checklist | null {
  const { onboarding } = useSignedIn();
  const isNew = onboarding.state !== null;
  const { preference, change } = useScreenPreference("onboarding", { enabled: isNew });
  const isDismissed = preference.dismissed === true;
  const { data } = useRead(readChecklist, {}, { enabled: isNew });
  const isDone = data?.steps.every((step) => step.isDone) ?? false;
  useEffect(() => {
    if (isDone && !isDismissed) change({ dismissed: true });
  });
  return isNew && data ? { steps: data.steps, isDismissed, dismiss: () => change({ dismissed: true }) } : null;
}

import { answerOnboarding, ONBOARDING_GOALS, ONBOARDING_WHO, type ChecklistStep } from "#contract/onboarding.ts";
import { Button } from "@mantine/core";
import { IconArrowRight, IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { refreshUser, useSignedIn } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { firstPageOf } from "#web/shared/onboarding/first-page.ts";
import { useChecklist } from "#web/shared/onboarding/use-checklist.ts";
import { Page } from "#web/shell/page.tsx";
import { CardChoice } from "#web/ui/form/card-choice.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { texts } from "#web/words/i18n.ts";
import styles from "./welcome-page.module.css";

const t = texts("onboarding");

/** The first visit: two questions, then the first steps. */
export function WelcomePage() {
  const { first_name: name, onboarding } = useSignedIn();
  const isAsking = onboarding.state === "questions";
  return (
    <Page title={t("title", { name })} lead={t(isAsking ? "questionsLead" : "stepsLead")} sampleMark={false}>
      <div className={styles.column}>{isAsking ? <Questions /> : <Steps />}</div>
    </Page>
  );
}

type Who = (typeof ONBOARDING_WHO)[number];
type Goal = (typeof ONBOARDING_GOALS)[number];

function Questions() {
  const { onboarding } = useSignedIn();
  const [who, setWho] = useState<Who>(onboarding.who === "Creator" ? "Creator" : "Brand");
  const [goal, setGoal] = useState<Goal | null>(null);
  const answer = useMutate(answerOnboarding, { onSuccess: () => void refreshUser() });
  return (
    <form
      className="stack gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate({ who, goal: who === "Creator" ? null : goal });
      }}
    >
      <CardChoice
        label={t("who.label")}
        choices={ONBOARDING_WHO.map((value) => ({ value, label: t(`who.${value}`), about: t(`who.about.${value}`) }))}
        defaultValue={who}
        onChange={setWho}
      />
      {who !== "Creator" && (
        <CardChoice
          label={t("goal.label")}
          choices={ONBOARDING_GOALS.map((value) => ({
            value,
            label: t(`goal.${value}`),
            about: t(`goal.about.${value}`),
          }))}
          onChange={setGoal}
        />
      )}
      <FormError>{answer.error?.msg}</FormError>
      <div>
        <Button type="submit" loading={answer.busy}>
          {t("continue")}
        </Button>
      </div>
    </form>
  );
}

const WAYS = {
  crm: paths.discovery(),
  list: paths.lists(),
  share: paths.lists(),
  import: paths.importsIntoCrm(),
  claim: paths.ownProfile(),
  page: paths.ownSpotlight(),
  contact: paths.ownSpotlight(),
  goal: paths.myStats(),
} as const satisfies Record<ChecklistStep, object>;

function Steps() {
  const navigate = useNavigate();
  const user = useSignedIn();
  const checklist = useChecklist();
  if (!checklist) return null;
  const { steps, isDismissed, dismiss } = checklist;
  const isDone = steps.every((step) => step.isDone);
  return (
    <>
      <ol className="list-reset stack card">
        {steps.map(({ id, isDone: isStepDone }) => (
          <li key={id}>
            <Link {...WAYS[id]} className={styles.step} data-done={isStepDone}>
              {isStepDone ? (
                <IconCircleCheckFilled size={20} className={styles.done} aria-label={t("done")} />
              ) : (
                <IconCircle size={20} className="fixed-size muted" aria-hidden />
              )}
              <span className="grid shrink grow">
                <span className="medium">{t(`step.${id}`)}</span>
                <span className="muted text-label">{t(`about.${id}`)}</span>
              </span>
              <IconArrowRight size={16} className="fixed-size muted" aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
      {isDone ? (
        <output className="block notice accent-tint">{t("allDone")}</output>
      ) : (
        !isDismissed && (
          <div>
            <Button
              variant="default"
              onClick={() => {
                dismiss();
                void navigate(firstPageOf(user));
              }}
            >
              {t("dismiss")}
            </Button>
          </div>
        )
      )}
    </>
  );
}

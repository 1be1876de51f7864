import type { ReplyOf } from "#contract/base/endpoint.ts";
import { listOwnCreators } from "#contract/creator-profile/claims.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { signInAnswer } from "#web/lib/sign-in-answer.ts";
import { useChecklist } from "#web/shared/onboarding/use-checklist.ts";
import { Page } from "#web/shell/page.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { texts } from "#web/words/i18n.ts";
import { ClaimCard } from "../parts/claim-card.tsx";
import { LinkProof, NetworkProof } from "../parts/claim-proofs.tsx";
import { ClaimThis, FindAccount } from "../parts/find-account.tsx";
import { Editor } from "../parts/editor.tsx";
import { ActsFor, Invitations } from "../parts/managers.tsx";
import styles from "../parts/own-profile.module.css";
import { ownProfileUrl } from "../search-params.ts";

const t = texts("creatorProfile");

const route = getRouteApi("/signed-in/my-profile");

/** Whether the user has this profile, or a claim of it that waits. */
function isClaimed(
  { creators, claims }: Pick<ReplyOf<typeof listOwnCreators>, "creators" | "claims">,
  creator: string,
): boolean {
  return (
    creators.some(({ _id }) => _id === creator) ||
    claims.some((claim) => claim.creator._id === creator && claim.state !== "ended")
  );
}

/** The profile that the user has claimed, to edit, or the way to claim one. */
export function OwnProfilePage() {
  const read = useRead(listOwnCreators, {});
  const { claim: claimed, proof } = ownProfileUrl.search(route.useSearch());
  const answer = signInAnswer(location.search);
  const [chosen, choose] = useState<string>();
  const creators = read.data?.creators ?? [];
  const creator = creators.find(({ _id }) => _id === chosen) ?? creators[0];
  return (
    <Page
      title={t("title")}
      lead={creator && t("lead")}
      actions={
        creator && (
          <Button
            variant="default"
            leftSection={<IconEye size={16} aria-hidden />}
            renderRoot={(props) => <Link {...paths.creator(creator._id)} {...props} />}
          >
            {t("preview")}
          </Button>
        )
      }
    >
      <Loaded read={read} failed={t("notFetched")}>
        {({ claims, invitations }) => (
          <div className={styles.page}>
            {proof !== undefined && <LinkProof token={proof} />}
            {answer !== null && <NetworkProof answer={answer} />}
            {claimed !== undefined && !isClaimed({ creators, claims }, String(claimed)) && (
              <ClaimThis creator={String(claimed)} />
            )}
            <Invitations invitations={invitations} />
            {creators.length > 1 && (
              <NativeSelect
                label={t("several")}
                value={creator?._id}
                data={creators.map(({ _id, full_name }) => ({ value: _id, label: full_name }))}
                onChange={({ currentTarget }) => choose(currentTarget.value)}
              />
            )}
            {claims.length > 0 && (
              <ul className="list-reset stack gap-3" aria-label={t("claim.waiting")}>
                {claims.map((claim) => (
                  <li key={claim._id}>
                    <ClaimCard claim={claim} />
                  </li>
                ))}
              </ul>
            )}
            {creator ? (
              <>
                {creator.actsFor && <ActsFor manager={creator.actsFor} />}
                {creator.actsFor === null && <NextStep />}
                <Editor key={creator._id} id={creator._id} claim={creator.claim} isOwner={creator.actsFor === null} />
              </>
            ) : (
              <FindAccount isAgain={claims.length > 0} />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Leads from a claim to a public page, until there is one or the first steps are dismissed. */
function NextStep() {
  const checklist = useChecklist();
  const page = checklist?.steps.find(({ id }) => id === "page");
  if (!checklist || checklist.isDismissed || !page || page.isDone) return null;
  return (
    <p className="flush row wrap justify-between gap-3 notice accent-tint">
      <span className="shrink grow">{t("next.text")}</span>
      <Button size="compact-md" renderRoot={(props) => <Link {...paths.ownSpotlight()} {...props} />}>
        {t("next.action")}
      </Button>
    </p>
  );
}

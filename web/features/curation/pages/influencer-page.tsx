import { getInfluencer } from "#contract/curation/influencer.ts";
import { IconArrowLeft, IconUser } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useRead } from "#web/api/queries.ts";
import { paths } from "#web/lib/paths.ts";
import { usePageTitle } from "#web/shell/page-title.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { PageSection } from "#web/ui/page/page-section.tsx";
import { Avatar } from "#web/ui/people/avatar.tsx";
import { ScoreRing } from "#web/ui/people/score-ring.tsx";
import { texts } from "#web/words/i18n.ts";
import { Accounts } from "../parts/accounts.tsx";
import { Changes } from "../parts/changes.tsx";
import { FactsForm } from "../parts/facts-form.tsx";
import { NichesAndCauses } from "../parts/niches.tsx";
import { PictureOf } from "../parts/picture.tsx";
import { Collaborations } from "../parts/collaborations.tsx";
import { Publications } from "../parts/publications.tsx";
import { Scores } from "../parts/scores.tsx";
import { TextsForm } from "../parts/texts-form.tsx";
import type { Influencer } from "../edits.ts";
import styles from "./influencer.module.css";

const t = texts("curation");

const route = getRouteApi("/signed-in/admin-only/curation/$creatorId");

/** Everything that an administrator can change about one creator, for the whole installation. */
export function InfluencerPage() {
  const { creatorId } = route.useParams();
  const read = useRead(getInfluencer, { id: creatorId });
  usePageTitle(read.data?.full_name ?? t("search.title"));
  return (
    <div key={creatorId} className={styles.page}>
      <Link {...paths.curation()} className="inline-row gap-1 min-target muted">
        <IconArrowLeft size={16} aria-hidden /> {t("page.back")}
      </Link>
      <Loaded read={read} failed={t("page.failed")}>
        {(creator) => <Edit creator={creator} />}
      </Loaded>
    </div>
  );
}

function Edit({ creator }: { creator: Influencer }) {
  // A change, also by another administrator, resets the forms to the new values.
  const state = `${creator._id} ${creator.lastChange}`;
  return (
    <>
      <header className="row wrap gap-3">
        <Avatar name={creator.full_name} src={creator.picture_url} brand={creator.is_a_brand} size={56} />
        <div className={styles.who}>
          <h1 className="flush break-anywhere" dir="auto">
            {creator.full_name}
          </h1>
          <span className="inline-row wrap gap-2 muted">
            {t("page.lead")}
            {creator.isSample && <Chip tone="watch">{t("page.sample")}</Chip>}
          </span>
        </div>
        <ScoreRing score={creator.score} size={48} />
        <Link {...paths.creator(creator._id)} className="inline-row gap-1 min-target">
          <IconUser size={16} aria-hidden /> {t("page.profile")}
        </Link>
      </header>
      <PageSection title={t("page.pictureTitle")} lead={t("page.pictureAbout")}>
        <PictureOf creator={creator} />
      </PageSection>
      <PageSection title={t("page.texts")}>
        <TextsForm key={state} creator={creator} />
      </PageSection>
      <PageSection title={t("page.facts")}>
        <FactsForm key={state} creator={creator} />
      </PageSection>
      <PageSection title={t("page.accounts")} lead={t("page.accountsLead")}>
        <Accounts creator={creator} />
      </PageSection>
      <PageSection title={t("page.niches")}>
        <NichesAndCauses creator={creator} />
      </PageSection>
      <PageSection title={t("page.scores")} lead={t("page.scoresLead")}>
        <Scores creator={creator} />
      </PageSection>
      <PageSection title={t("page.publications")}>
        <Publications creator={creator} />
      </PageSection>
      <PageSection title={t("page.collaborations")}>
        <Collaborations creator={creator} />
      </PageSection>
      <PageSection title={t("page.changes")}>
        <Changes creatorId={creator._id} />
      </PageSection>
    </>
  );
}

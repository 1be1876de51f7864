import { readOwnLibrary, shareContent, type OwnContent } from "#contract/employee-advocacy/library.ts";
import { Button } from "@mantine/core";
import { IconShare2 } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useMutate } from "#web/api/queries.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FormError } from "#web/ui/form/form-error.tsx";
import { SkeletonRows } from "#web/ui/skeleton-rows.tsx";
import { texts } from "#web/words/i18n.ts";
import { ContentCard } from "../parts/content-card.tsx";
import styles from "../parts/library.module.css";

const t = texts("joining");
const tSharing = texts("sharing");

const ShareDialog = lazy(async () => ({ default: (await import("../parts/share-dialog.tsx")).ShareDialog }));

/** What a person who has joined can share, by links of their own. */
export function OwnLibrary({ token, workspace }: { token: string; workspace: string }) {
  const { data, error, mutate } = useMutate(readOwnLibrary);
  useEffect(() => mutate({ token }), [mutate, token]);
  return (
    <section className="stack gap-4" aria-labelledby="own-library">
      <h2 id="own-library" className="flush text-h3">
        {t("library.title")}
      </h2>
      <p className="flush muted">{t("library.lead", { workspace })}</p>
      {error ? (
        <ErrorState
          title={t(error.err === "too_many_requests" ? "busy" : "library.failed")}
          message={error.msg}
          retry={() => mutate({ token })}
        />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.contents.length === 0 ? (
        <p className="flush">{t("library.empty")}</p>
      ) : (
        <ul className={styles.contents} aria-label={t("library.title")}>
          {data.contents.map((content) => (
            <Own key={content._id} token={token} content={content} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Own({ token, content }: { token: string; content: OwnContent }) {
  const [isOpen, setOpen] = useState(false);
  const made = useMutate(shareContent, { onSuccess: () => setOpen(true) });
  const links = new Map(made.data?.links.map(({ network, url }) => [network, new URL(url, location.origin).href]));
  return (
    <ContentCard content={content}>
      <div className={styles.foot}>
        <Button
          size="compact-sm"
          loading={made.busy}
          leftSection={<IconShare2 size={14} aria-hidden />}
          onClick={() => (made.data ? setOpen(true) : made.mutate({ token, content: content._id }))}
        >
          {tSharing("share")}
          <span className="visually-hidden"> {content.title}</span>
        </Button>
      </div>
      <FormError>{made.error?.err === "too_many_requests" ? t("busy") : made.error?.msg}</FormError>
      <Suspense fallback={null}>
        {isOpen && (
          <ShareDialog
            content={content}
            linkOn={(network) => links.get(network) ?? null}
            note={tSharing("counted")}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </ContentCard>
  );
}

import { isFieldKey } from "#contract/collections/field-key.ts";
import { fieldName } from "#web/shared/actions/sentence.ts";
import { listChanges, type ActionChange } from "#contract/actions.ts";
import type { ReplyOf } from "#contract/base/endpoint.ts";
import { uuid } from "#contract/base/ids.ts";
import { Button, Skeleton } from "@mantine/core";
import { useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import type { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/client.ts";
import { MISSING } from "#web/lib/format.ts";
import { texts } from "#web/words/i18n.ts";
import styles from "./action-changes.module.css";

const t = texts("actions");
const ui = texts("ui");

type ChangedField = ActionChange["fields"][number];
type ChangesPage = ReplyOf<typeof listChanges>;

function useChanges(id: string) {
  return useInfiniteQuery<ChangesPage, ApiError, InfiniteData<ChangesPage, number>, [string, object], number>({
    queryKey: [listChanges.path, { id }],
    queryFn: ({ pageParam, signal }) => call(listChanges, { id, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    meta: { reads: listChanges.reads },
  });
}

/** What an action changed, page by page, in the order of the log. `label`: the accessible name of the list. */
export function ActionChanges({ id, label }: { id: string; label: string }) {
  const read = useChanges(id);
  const list = useRef<HTMLUListElement>(null);
  if (!read.data) {
    if (!read.error) return <ChangesSkeleton />;
    return <Failed error={read.error} retry={() => void read.refetch()} retrying={read.isFetching} />;
  }
  const rows = read.data.pages.flatMap(({ changes }, page) =>
    changes.map((change, place) => ({ key: `${page} ${place}`, change })),
  );
  if (rows.length === 0 && !read.hasNextPage) return <p className="flush text-table muted">{t("changes.none")}</p>;

  async function showMore() {
    const { hasNextPage, isError } = await read.fetchNextPage();
    // The button that had the focus is gone.
    if (!hasNextPage && !isError) list.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <ul ref={list} className="list-reset stack gap-1 text-table muted" tabIndex={-1} aria-label={label}>
        {rows.map(({ key, change }) => (
          <Change key={key} change={change} />
        ))}
      </ul>
      {read.isFetchNextPageError && read.error && (
        <Failed error={read.error} retry={() => void showMore()} retrying={read.isFetchingNextPage} />
      )}
      {read.hasNextPage && !read.isFetchNextPageError && (
        <Button
          className="self-start"
          variant="default"
          size="compact-sm"
          loading={read.isFetchingNextPage}
          onClick={() => void showMore()}
        >
          {t("changes.more")}
        </Button>
      )}
    </>
  );
}

function ChangesSkeleton() {
  return (
    <div className="list-reset stack gap-1 text-table muted" aria-busy>
      <output className="visually-hidden">{ui("loading")}</output>
      {["60%", "45%", "52%"].map((width) => (
        <Skeleton key={width} height={10} width={width} my={6} aria-hidden />
      ))}
    </div>
  );
}

function Failed({ error, retry, retrying }: { error: ApiError; retry: () => void; retrying: boolean }) {
  return (
    <div className={styles.failed} role="alert">
      <span>{t("changes.failed", { msg: error.msg })}</span>
      <Button variant="default" size="compact-sm" loading={retrying} onClick={retry}>
        {ui("error.retry")}
      </Button>
    </div>
  );
}

function Change({ change: { thing, kind, name, other, fields } }: { change: ActionChange }) {
  const title = name === null ? t(`changes.unnamed.${thing}`) : t(`changes.named.${thing}`, { name });
  const outcome = t(`changes.${kind}.${thing}`, {
    other: other ?? t(`changes.other.${thing === "member" ? "member" : "distinct"}`),
  });
  return (
    <li className={styles.change}>
      <span className={styles.name} title={title} dir="auto">
        {title}
      </span>
      {fields.length === 0 && <Fact>{outcome}</Fact>}
      {fields.map((change) => (
        <Fact key={change.field}>
          <FieldChange change={change} />
        </Fact>
      ))}
    </li>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <span className={styles.fact}>
      <span aria-hidden>·</span> {children}
    </span>
  );
}

function FieldChange({ change: { field, before, after } }: { change: ChangedField }) {
  if (field === "deleted") return t(after === null ? "changes.restored" : "changes.deleted");
  const isReference = field === "status" || field === "mergedInto";
  // An id is left where what it refers to was deleted since.
  const nameOf = (text: string | null) => (isReference && uuid.safeParse(text).success ? t("changes.gone") : text);
  const titles = field === "tags" || field === "options" ? titlesDiff(before, after) : [];
  return (
    <>
      <span className="fixed-size">{isFieldKey(field) ? fieldName(field) : t(`changes.fields.${field}`)}:</span>{" "}
      {titles.length > 0 ? (
        <Value text={titles.join(", ")} />
      ) : (
        <>
          <Value text={nameOf(before)} /> <span aria-hidden>→</span>
          <span className="visually-hidden">{t("changes.to")}</span> <Value text={nameOf(after)} />
        </>
      )}
    </>
  );
}

/** Names of tags and options come joined by commas: those added are one text, and those removed another. */
function titlesDiff(before: string | null, after: string | null): string[] {
  const [old, now] = [before, after].map((titles) => titles?.split(", ") ?? []);
  const added = now?.filter((title) => !old?.includes(title)) ?? [];
  const removed = old?.filter((title) => !now?.includes(title)) ?? [];
  return [
    ...(added.length > 0 ? [`+ ${added.join(", ")}`] : []),
    ...(removed.length > 0 ? [`− ${removed.join(", ")}`] : []),
  ];
}

/** A side of a change. */
function Value({ text }: { text: string | null }) {
  if (text === null)
    return (
      <>
        <span aria-hidden>{MISSING}</span>
        <span className="visually-hidden">{t("changes.nothing")}</span>
      </>
    );
  return (
    <span className="shrink truncate ink" title={text} dir="auto">
      {text}
    </span>
  );
}

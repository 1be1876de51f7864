import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { texts } from "../words/i18n.ts";

const t = texts("ui");

type Read = { error: { msg: string } | null; isFetching: boolean; refetch: () => Promise<unknown> };

/** What was read. Until then a placeholder, or the error; when a later read failed, a note above the data. */
export function Loaded<T>({
  read,
  failed,
  placeholder,
  children,
}: {
  read: Read & { data: T | undefined };
  /** The title of the error. */
  failed?: string;
  placeholder?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const { data, error } = read;
  if (data === undefined) return error ? <ReadError read={read} title={failed} /> : (placeholder ?? <SkeletonRows />);
  return (
    <>
      <StaleNote read={read} />
      {children(data)}
    </>
  );
}

/** The error of a read, with a retry button. */
export function ReadError({ read, title }: { read: Read; title?: string | undefined }) {
  const { error, isFetching, refetch } = read;
  return error && <ErrorState title={title} message={error.msg} retry={() => void refetch()} retrying={isFetching} />;
}

/** Shown over stale data when the latest read failed. */
export function StaleNote({ read: { error, refetch } }: { read: Read }) {
  return (
    error && (
      <p className="flush row justify-between gap-3 mb-2 bad-tint notice" role="alert">
        <span>{t("error.stale", { message: error.msg })}</span>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t("error.retry")}
        </Button>
      </p>
    )
  );
}

import type { ReactNode } from "react";
import { dateTime, when } from "#web/lib/format.ts";

/**
 * A time as people say it, such as "3 hours ago", with day and time on hover; `exact` exchanges the two. Children
 * replace the text.
 */
export function Time({
  at,
  exact,
  className,
  children,
}: {
  at: string;
  exact?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <time className={className} dateTime={at} title={exact ? when(at) : dateTime(at)}>
      {children ?? (exact ? dateTime(at) : when(at))}
    </time>
  );
}

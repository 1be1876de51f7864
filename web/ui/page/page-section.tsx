import { useId, type ReactNode } from "react";

/** A titled section of a page or tab. */
export function PageSection({
  title,
  lead,
  action,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <div className="row wrap justify-between gap-2">
        <div className="shrink">
          <h2 id={id} className="flush text-lead">
            {title}
          </h2>
          {lead && <p className="flush mt-1 max-prose muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

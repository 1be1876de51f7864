import { useId, type ReactNode } from "react";

/** A titled section of a page or tab. */
export function PageSection({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <div>
        <h2 id={id} className="flush text-lead">
          {title}
        </h2>
        {lead && <p className="flush mt-1 max-prose muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

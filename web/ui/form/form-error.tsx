/** A form error that belongs to no field. */
export function FormError({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p className="flush bad-tint notice" role="alert">
      {children}
    </p>
  );
}

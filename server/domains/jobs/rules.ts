/** Where a job's file lies in the file store. */
export function resultKey({ id, customerId }: { id: string; customerId: string }): string {
  return `exports/${customerId}/${id}.csv`;
}

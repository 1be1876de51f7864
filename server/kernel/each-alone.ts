/**
 * Does something for each, one after the other, which leaves processor time for requests. One that fails does not keep
 * the others from theirs: what failed is thrown once all are done.
 */
export async function eachAlone<T>(all: Iterable<T>, run: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    try {
      await run(one);
    } catch (error) {
      failures.push(error);
    }
  }
  const [first, ...others] = failures;
  // Messages of queries have personal data in them, which the log leaves out of the errors themselves.
  if (others.length > 0) throw new AggregateError(failures, `${failures.length} parts failed`);
  if (failures.length > 0) throw first;
}

/**
 * Runs the parts one after the other, each whether or not the ones before it failed.
 *
 * @throws the only failure, or an AggregateError of all
 */
export async function runDespiteFailures(parts: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'several parts failed')
}

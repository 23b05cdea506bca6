/**
 * Runs an action for each item, with a maximum number at a time. All actions that were started have ended when it returns.
 *
 * @throws the first failure; no other item is started after it
 */
export async function runLanes<T>(lanes: number, items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const failures: unknown[] = []
  const work = async () => {
    for (let item = left.shift(); item !== undefined && failures.length === 0; item = left.shift()) {
      await act(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, work))
  if (failures.length > 0) throw failures[0]
}

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

/**
 * Does something for each item, so many at a time; all that were begun have ended when it returns.
 *
 * @throws the first failure; then no other item is begun
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

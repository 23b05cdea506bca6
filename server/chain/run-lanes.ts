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

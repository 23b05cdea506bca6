/** Counts the map entries that are iterated while `act` runs. Unlike a duration, the count is the same on a slow machine. */
export function countMapSteps(act: () => void): number {
  let steps = 0
  const { values, entries, keys } = Map.prototype
  function* counted<T>(iterator: Iterator<T>) {
    for (let step = iterator.next(); step.done !== true; step = iterator.next()) {
      steps += 1
      yield step.value
    }
  }
  const replace = (of: object) => Object.assign(Map.prototype, of)
  replace({
    values(this: Map<unknown, unknown>) {
      return counted(values.call(this))
    },
    entries(this: Map<unknown, unknown>) {
      return counted(entries.call(this))
    },
    keys(this: Map<unknown, unknown>) {
      return counted(keys.call(this))
    },
  })
  try {
    act()
  } finally {
    replace({ values, entries, keys })
  }
  return steps
}

import { startTransition, useEffect, useState } from 'react'

/**
 * Returns the number of entries of a long list to render. It grows by one per render, so that the browser can respond to the
 * person in between.
 *
 * @param length of the list; the result is the same number once all entries are rendered
 */
export function useIncrementalCount(length: number): number {
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count < length) startTransition(() => setCount(count + 1))
  }, [count, length])
  return Math.min(count, length)
}

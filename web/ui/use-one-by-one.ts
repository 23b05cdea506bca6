import { startTransition, useEffect, useState } from 'react'

/**
 * How many entries of a long list to draw: one more each time, so that the browser answers to the person in between.
 *
 * @param length of the list; the same number once all are drawn
 */
export function useOneByOne(length: number): number {
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count < length) startTransition(() => setCount(count + 1))
  }, [count, length])
  return Math.min(count, length)
}

import { DependencyDown } from '../../dependency-down.ts'

/** Milliseconds for which a page waits for the facts of its link. */
const WAIT_MS_MAX = 200

/** Returns the result of a read. Rejects if it takes too long, while the read itself continues. */
export async function inTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DependencyDown('a reading takes too long')), WAIT_MS_MAX)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

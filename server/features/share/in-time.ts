import { DependencyDown } from '../../dependency-down.ts'

/** How long a page waits for what is told of it. */
const WAIT_MS_MAX = 200

/** What a reading answers; rejects where it takes too long, while the reading itself goes on. */
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

import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 40
/** Maximum milliseconds of a wait. A busy machine is slow, and slowness is not a fault. */
const LIMIT_MS = 90_000

/**
 * Polls until `look` finds something, and returns it.
 *
 * @param what subject of the wait, for the message of a timeout
 */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  limitMs: number = LIMIT_MS,
): Promise<T> {
  const deadline = Date.now() + limitMs
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs} ms in vain: ${what}`)
    await sleep(POLL_MS)
  }
}

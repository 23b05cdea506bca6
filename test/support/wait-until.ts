import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 40
/** A machine that is busy is slow, and slow is not wrong. */
const LIMIT_MS = 90_000

/**
 * Asks again and again until there is something, and gives it back.
 *
 * @param what is waited for, for the message when it never comes
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

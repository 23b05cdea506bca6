/** Smallest difference in ms that counts. The header has whole seconds, and an answer takes time to arrive. */
const NOTICEABLE_MS = 5_000

let aheadMs = 0

/**
 * Records how far this browser's clock is from the server's.
 *
 * @param date the `Date` header of an answer of the server
 */
export function recordServerTime(date: string | null) {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const differenceMs = Date.now() - serverMs
  aheadMs = Math.abs(differenceMs) < NOTICEABLE_MS ? 0 : differenceMs
}

/**
 * Returns the milliseconds by which this browser's clock is ahead of the server's; negative if it is behind, 0 while no
 * difference is known.
 */
export const clockAheadMs = () => aheadMs

/** Returns the server's time in Unix milliseconds, as far as it is known. A visitor's clock may be set to another year. */
export const serverNowMs = () => Date.now() - aheadMs

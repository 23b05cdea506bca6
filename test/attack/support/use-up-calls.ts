import { ask } from '../../support/http.ts'
import type { Stage } from './stage.ts'

/** Calls of a network in a minute, as production allows them. */
export const CALLS_PER_MINUTE = 600
const LANES = 4
const WINDOW_MS = 60_000
const TRIES = 3

/**
 * Asks until the answer is that there were too many, at most three times the limit.
 *
 * @returns how many were asked, or null where all of them were answered
 */
export async function askUntilLimited(call: (turn: number) => Promise<number>): Promise<number | null> {
  let asked = 0
  let isLimited = false
  const next = async (): Promise<void> => {
    while (!isLimited && asked < 3 * CALLS_PER_MINUTE) {
      asked += 1
      if ((await call(asked)) === 429) isLimited = true
    }
  }
  await Promise.all(Array.from({ length: LANES }, next))
  return isLimited ? asked : null
}

/** Uses up the calls of a network and checks what it may do then; again where its minute was over before the check. */
export async function whenUsedUp(stage: Stage, check: (network: string) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const startMs = Date.now()
    const network = stage.nextNetwork()
    const site = stage.site(0, network)
    const asked = await askUntilLimited(async () => (await ask(site, '/api/auth/nonce')).status)
    if (asked === null) throw new Error('One network has no limit')
    try {
      return await check(network)
    } catch (failure) {
      if (tries === TRIES || Date.now() - startMs < WINDOW_MS) throw failure
    }
  }
}

import { sendRequest } from '../../support/world/http.ts'
import type { AttackStage } from './stage.ts'

/** Calls per minute that production allows a network. */
export const CALLS_PER_MINUTE = 600
const LANES = 4
const WINDOW_MS = 60_000
const TRIES = 3

/**
 * Calls until the answer is 429 (too many requests), at most three times the limit.
 *
 * @returns number of calls, or null if none was refused
 */
export async function callUntilLimited(call: (turn: number) => Promise<number>): Promise<number | null> {
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

/** Uses up the calls of a network, then runs `check`. Retries a failed check if the network's minute had ended. */
export async function withCallsUsedUp(stage: AttackStage, check: (network: string) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const startMs = Date.now()
    const network = stage.nextNetwork()
    const site = stage.site(0, network)
    const asked = await callUntilLimited(async () => (await sendRequest(site, '/api/auth/nonce')).status)
    if (asked === null) throw new Error('One network has no limit')
    try {
      return await check(network)
    } catch (failure) {
      if (tries === TRIES || Date.now() - startMs < WINDOW_MS) throw failure
    }
  }
}

import { getTransparency } from '#core/api/transparency.ts'
import { ok } from '#core/result.ts'
import { keepFresh } from '../../http/routing/keep-fresh.ts'
import { type Route, route } from '../../http/routing/route.ts'
import { serializeAnswer } from '../../http/routing/serialized-answer.ts'
import { readOwed } from '../../ledger/solvency/read-owed.ts'
import { readTransparency, type TransparencyDeps } from './read-transparency.ts'

/** Minimum milliseconds between two calculations, because anyone may ask as often as they like. */
const FRESH_MS = 3_000

export const transparencyRoutes = (deps: TransparencyDeps): Route[] => {
  let downSinceMs: bigint | null = null
  const read = keepFresh(FRESH_MS, async () => {
    const answer = await readTransparency(deps, await readOwed(deps.db, deps.chainId), downSinceMs)
    const { unavailableSince } = answer.treasury
    downSinceMs = unavailableSince === null ? null : BigInt(Date.parse(unavailableSince))
    return serializeAnswer(getTransparency, answer)
  })
  return [route(getTransparency, async () => ok(await read()))]
}

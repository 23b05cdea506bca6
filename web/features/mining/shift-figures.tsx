import { Trans } from '@lingui/react/macro'
import { type Ref, useEffect, useState } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { type Bv3, bv3, formatAmount, subtract, type Usdt } from '#core/money.ts'
import { timeText } from '#web/lib/moment-text.ts'
import { refresh } from '#web/lib/query-client.ts'
import { amountText, readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'

import { StaleNote } from '#web/ui/list-states.tsx'
import { SessionEarnings } from './session-earnings.tsx'

type ShiftFiguresProps = {
  state: MiningState
  receivedAtMs: number
  isStale: boolean
  onRetry: () => void
  earnedAway: EarnedAway | null
  hasCards: boolean
  headingRef: Ref<HTMLHeadingElement>
}

/** Shows what the running shift has earned so far. */
export function ShiftFigures(props: ShiftFiguresProps) {
  const { state, receivedAtMs, isStale, onRetry, earnedAway, hasCards, headingRef } = props
  const startedAt = state.shiftStartedAt === null ? null : timeText(state.shiftStartedAt)
  return (
    <section aria-labelledby="earnings" className="mine-figures">
      <h2 id="earnings" ref={headingRef} tabIndex={-1} className="font-strong font-text text-body">
        <Trans>Real-time earnings</Trans>
      </h2>
      <SessionEarnings state={state} />
      {(hasCards || isStale) && (
        <div className="mine-line text-soft">
          {isStale ? (
            <StaleNote isInline sinceMs={receivedAtMs} onRetry={onRetry} />
          ) : earnedAway !== null ? (
            <EarnedAwayText dug={earnedAway} />
          ) : startedAt !== null ? (
            <p>
              <Trans>Shift started at {startedAt}</Trans>
            </p>
          ) : (
            <p>
              <Trans>Start a shift and watch them dig.</Trans>
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Shows what the shift has earned while the player was away, including the base rate. */
function EarnedAwayText({ dug }: { dug: EarnedAway }) {
  const [bv3, usdt] = [amountText(dug.bv3, 'BV3'), amountText(dug.usdt, 'USDT', 6)]
  return (
    <p role="status">
      <Trans>
        While you were away:{' '}
        <strong className="inline-block font-strong text-ink">
          {bv3} BV3 and {usdt} USDT
        </strong>
      </Trans>
    </p>
  )
}

/** Milliseconds of absence after which the page states what was dug meanwhile. */
const AWAY_MS_MIN = 5 * 60_000

/** Figures of a running shift that a page showed last, as the server sent them. */
export type LastSeen = {
  readonly shiftStartedAt: string
  readonly asOf: string
  readonly bv3: number
  readonly usdt: string
}

/** Amounts dug since then. */
type EarnedAway = { readonly bv3: Bv3; readonly usdt: Usdt }

/** Returns the figures to store; null while no session runs. */
export function lastSeenOf({ shiftStartedAt, asOf, earnedBv3, earnedUsdt }: MiningState): LastSeen | null {
  return shiftStartedAt === null ? null : { shiftStartedAt, asOf, bv3: earnedBv3, usdt: earnedUsdt }
}

/**
 * Returns the difference between two of the server's figures, which makes it exact to the unit.
 *
 * @returns null after a short absence, or if another shift runs by now
 */
export function earnedSince(seen: LastSeen | null, state: MiningState): EarnedAway | null {
  if (seen === null || seen.shiftStartedAt !== state.shiftStartedAt) return null
  if (Date.parse(state.asOf) - Date.parse(seen.asOf) < AWAY_MS_MIN) return null
  const total = readBv3Hundredths(state.earnedBv3)
  const [bv3Before, usdtBefore, usdtNow] = [bv3(BigInt(seen.bv3)), readUsdt(seen.usdt), readUsdt(state.earnedUsdt)]
  if (total < bv3Before || usdtNow < usdtBefore) return null
  return { bv3: subtract(total, bv3Before), usdt: subtract(usdtNow, usdtBefore) }
}

/** Parses the stored figures; null if the browser stores something else under that name. */
export function parseLastSeen(text: string | null): LastSeen | null {
  try {
    const seen = JSON.parse(text ?? 'null')
    const isSeen =
      typeof seen?.shiftStartedAt === 'string' &&
      !Number.isNaN(Date.parse(seen.asOf)) &&
      Number.isSafeInteger(seen.bv3) &&
      formatAmount(readUsdt(String(seen.usdt)), 'USDT') === seen.usdt
    return isSeen ? seen : null
  } catch {
    return null
  }
}

const keyOf = (walletAddress: string) => `mining-last-seen:${walletAddress}`

/**
 * Returns what the running shift dug while this page was not being viewed. The last figures are stored in this browser, per wallet;
 * each answer that is shown replaces them.
 */
export function useEarnedAway(walletAddress: string, state: MiningState): EarnedAway | null {
  const [dug, setDug] = useState(() => earnedSince(readLastSeen(walletAddress), state))
  useEffect(() => {
    if (document.visibilityState === 'hidden') return
    const since = earnedSince(readLastSeen(walletAddress), state)
    const seen = lastSeenOf(state)
    if (since !== null || seen === null) setDug(since)
    storeLastSeen(walletAddress, seen)
  }, [walletAddress, state])
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void refresh('/api/mining/active')
    }
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [])
  return dug
}

function readLastSeen(walletAddress: string): LastSeen | null {
  try {
    return parseLastSeen(localStorage.getItem(keyOf(walletAddress)))
  } catch {
    return null
  }
}

function storeLastSeen(walletAddress: string, seen: LastSeen | null) {
  try {
    if (seen === null) localStorage.removeItem(keyOf(walletAddress))
    else localStorage.setItem(keyOf(walletAddress), JSON.stringify(seen))
  } catch {
    // Storage is off or full, so the page cannot state what was dug meanwhile.
  }
}

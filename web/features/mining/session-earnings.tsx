import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { useNow } from '#web/lib/use-now.ts'
import { amountText } from '#web/ui/amount.tsx'
import { earnedNow } from './earned-now.ts'

const SPOKEN_EVERY_MS = 30_000

type SessionEarningsProps = {
  state: MiningState
  /** Unix milliseconds at which `state` arrived. */
  receivedAtMs: number
  /** Who mines BV3 alone, and keeps none of it. */
  isGuest?: boolean
  /** No newer answer came: the figures stay at what this one said. */
  isStale?: boolean
}

/** What this session has earned, moving by the server's own rate between two of its answers. */
export function SessionEarnings({ state, receivedAtMs, isGuest, isStale }: SessionEarningsProps) {
  const nowMs = useNow(state.shiftStartedAt !== null && !isStale)
  const earned = earnedNow(state, isStale ? 0 : nowMs - receivedAtMs)
  const bv3 = amountText(earned.bv3, 'BV3')
  const usdt = amountText(earned.usdt, 'USDT', 6)
  return (
    <div>
      <div aria-hidden="true" className="flex flex-wrap gap-x-8">
        <Figure text={bv3} unit={isGuest ? t`BV3 this session, not kept` : 'BV3'} />
        {!isGuest && <Figure text={usdt} unit="USDT" />}
      </div>
      {/* Another session is another line: what was earned in the last one is not said of it. */}
      <Spoken
        key={state.shiftStartedAt}
        text={isGuest ? t`${bv3} BV3 in this session` : t`${bv3} BV3 and ${usdt} USDT in this session`}
      />
    </div>
  )
}

/** The unit stands above: a figure that grows a digit moves nothing. */
export function Figure({ text, unit }: { text: string; unit: string }) {
  return (
    <p className="whitespace-nowrap font-heavy text-figure tabular-nums lg:text-display">
      <span className="block font-strong text-body text-soft">{unit}</span>
      {text}
    </p>
  )
}

/** The same for the ear, twice a minute at most. */
function Spoken({ text }: { text: string }) {
  const [spoken, speak] = useState(text)
  const latest = useRef(text)
  latest.current = text
  useEffect(() => {
    const timer = setInterval(() => speak(latest.current), SPOKEN_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="sr-only" aria-live="polite">
      {spoken}
    </p>
  )
}

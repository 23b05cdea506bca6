import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { useNow } from '#web/lib/use-now.ts'
import { amountText } from '#web/ui/amount.tsx'
import { earnedNow } from './earned-now.ts'

const SPOKEN_EVERY_MS = 30_000

type SessionEarningsProps = {
  state: MiningState
  /** Unix milliseconds at which `state` arrived. */
  receivedAtMs: number
  hasUsdt?: boolean
}

/** What this session has earned, moving by the server's own rate between two of its answers. */
export function SessionEarnings({ state, receivedAtMs, hasUsdt = true }: SessionEarningsProps) {
  const isActive = state.sessions.length > 0
  const nowMs = useNow(isActive)
  const earned = earnedNow(state, isActive ? nowMs - receivedAtMs : 0)
  const bv3 = amountText(earned.bv3, 'BV3')
  const usdt = amountText(earned.usdt, 'USDT', 6)
  return (
    <div>
      <div aria-hidden="true" className={`grid gap-x-8 gap-y-2 ${hasUsdt ? 'sm:grid-cols-[2fr_3fr]' : ''}`}>
        <Figure text={bv3} unit="BV3" />
        {hasUsdt && <Figure text={usdt} unit="USDT" />}
      </div>
      <Spoken text={hasUsdt ? t`${bv3} BV3 and ${usdt} USDT in this session` : t`${bv3} BV3 in this session`} />
    </div>
  )
}

/** The unit stands above: a figure that grows a digit moves nothing. */
function Figure({ text, unit }: { text: string; unit: string }) {
  return (
    <p className="whitespace-nowrap font-heavy text-figure tabular-nums lg:text-display">
      <span className="block font-strong text-body text-soft">{unit}</span>
      {text}
    </p>
  )
}

/** The same for the ear, twice a minute at most. */
function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState(text)
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((count) => count + 1), SPOKEN_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the clock, not the figure
  useEffect(() => setSpoken(text), [tick])
  return (
    <p className="sr-only" aria-live="polite">
      {spoken}
    </p>
  )
}

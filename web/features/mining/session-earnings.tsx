import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import type { Bv3 } from '#core/money.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { earnedNow } from './earned-now.ts'
import { useElapsedMs } from './mine-clock.tsx'

const SPOKEN_EVERY_MS = 30_000

/** Shows what this session has earned; between two answers it grows by the server's rate. */
export function SessionEarnings({ state }: { state: MiningState }) {
  const earned = earnedNow(state, useElapsedMs())
  const bv3 = amountText(earned.bv3, 'BV3')
  const usdt = amountText(earned.usdt, 'USDT', 6)
  return (
    <div>
      <div aria-hidden="true" className="flex flex-wrap gap-x-8">
        <Figure text={bv3} unit="BV3" />
        <Figure text={usdt} unit="USDT" />
      </div>
      {/* Another session is another element, so that the last session's earnings are not announced for it. */}
      <Spoken key={state.shiftStartedAt} text={t`${bv3} BV3 and ${usdt} USDT in this session`} />
    </div>
  )
}

type GuestEarningsProps = {
  earned: Bv3
  /** Different for each session; undefined before the first. */
  sessionKey: number | undefined
}

/** Shows what a guest's current or last session has earned: only BV3, which is not kept. */
export function GuestEarnings({ earned, sessionKey }: GuestEarningsProps) {
  const bv3 = amountText(earned, 'BV3')
  return (
    <div>
      <div aria-hidden="true">
        <Figure text={bv3} unit={t`BV3 this session, not kept`} />
      </div>
      <Spoken key={sessionKey} text={t`${bv3} BV3 in this session`} />
    </div>
  )
}

/** Shows the unit above the figure, so that another digit moves nothing. */
export function Figure({ text, unit }: { text: string; unit: string }) {
  return (
    <p className="whitespace-nowrap font-heavy text-figure tabular-nums lg:text-display">
      <span className="block font-strong text-body text-soft">{unit}</span>
      <Verbatim>{text}</Verbatim>
    </p>
  )
}

/** Announces the figures to screen readers, at most twice a minute. */
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

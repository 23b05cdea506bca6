import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { CloudOff, Moon, Pickaxe } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '#core/api/call.ts'
import type { MiningState } from '#core/api/mining.ts'
import type { getBalance } from '#core/api/users.ts'
import { addEarned, type Earned, subtractEarned } from '#core/mining.ts'
import { add, type Bv3, bv3, type MiningRate, parseAmount, toTokenUnits, usdt } from '#core/money.ts'
import { useNow } from '#web/lib/use-now.ts'
import { amountText, readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'

import { Verbatim } from '#web/ui/verbatim.tsx'

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

const ElapsedMs = createContext(0)

type MineClockProps = { isRunning: boolean; receivedAtMs: number; children: ReactNode }

/** Provides one time to all figures of the mine, so that related figures change together. */
export function MineClock({ isRunning, receivedAtMs, children }: MineClockProps) {
  const nowMs = useNow(isRunning)
  return <ElapsedMs value={isRunning ? nowMs - receivedAtMs : 0}>{children}</ElapsedMs>
}

/** Returns the milliseconds since the mine's state arrived; 0 while nothing mines or the state is stale. */
export const useElapsedMs = (): number => useContext(ElapsedMs)

type BalanceAnswer = CallAnswer<typeof getBalance>

const MS_PER_MINUTE = 60_000n

/**
 * Returns what a session has earned by now: the server's amount plus the growth at its own rate since then, rounded down.
 *
 * The growth is counted from the arrival of the answer, slightly after `asOf`, so the result never exceeds the server's amount.
 *
 * @param elapsedMs milliseconds since the state arrived
 */
export function earnedNow(state: MiningState, elapsedMs: number): Earned {
  const growth = growthIn(state, Math.max(0, elapsedMs))
  return {
    bv3: add(readBv3Hundredths(state.earnedBv3), growth.bv3),
    usdt: add(readUsdt(state.earnedUsdt), growth.usdt),
  }
}

/** Returns the growth, rounded down. */
function growthIn(state: MiningState, elapsedMs: number): Earned {
  const elapsed = BigInt(Math.round(elapsedMs))
  return {
    bv3: bv3((readRate(state.bv3PerMinute) * elapsed) / (MS_PER_MINUTE * toTokenUnits('BV3', 1n))),
    usdt: usdt((readRate(state.usdtPerMinute) * elapsed) / MS_PER_MINUTE),
  }
}

/**
 * Returns when the oldest running session started, in Unix milliseconds of this browser's clock, which may differ from the
 * server's.
 *
 * @returns null while no session runs
 */
export function startedAtMs(state: MiningState, receivedAtMs: number): number | null {
  if (state.sessions.length === 0) return null
  const starts = state.sessions.map(({ sessionStart }) => Date.parse(sessionStart))
  return receivedAtMs - (Date.parse(state.asOf) - Math.min(...starts))
}

/** Parses a rate. Further digits than it has are cut off. */
export function readRate(perMinute: string): MiningRate {
  const [whole = '0', fraction = ''] = perMinute.split('.')
  const parsed = parseAmount(fraction === '' ? whole : `${whole}.${fraction.slice(0, 18)}`, 'token per minute')
  return parsed.ok ? parsed.value : (0n as MiningRate)
}

/**
 * Returns the amount that a withdrawal could take by now: the balance without the running shift, plus the shift's displayed
 * earnings. A total therefore always agrees with the counter beside it, although the server answered the two at different times.
 *
 * @param elapsedMs milliseconds since the mining state arrived
 */
export function totalNow(balance: BalanceAnswer, state: MiningState, elapsedMs: number): Earned {
  const total = { bv3: readBv3Hundredths(balance.bv3Balance), usdt: readUsdt(balance.usdtBalance) }
  const { shift } = balance
  // The balance refers to another shift or to none, so its total is used unchanged.
  if (shift === null || shift.startedAt !== state.shiftStartedAt) return total
  const beside = subtractEarned(total, { bv3: readBv3Hundredths(shift.bv3), usdt: readUsdt(shift.usdt) })
  return addEarned(beside, earnedNow(state, elapsedMs))
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Formats a duration in its two largest units, e.g. '2 hours 5 minutes', in the reader's language. */
export function shiftDurationText(ms: number): string {
  const first = UNITS.findIndex(([, unitMs]) => ms >= unitMs)
  const from = first === -1 ? UNITS.length - 1 : first
  let restMs = ms
  const parts = UNITS.slice(from, from + 2).map(([unit, unitMs]) => {
    const count = Math.floor(restMs / unitMs)
    restMs -= count * unitMs
    return { unit, count }
  })
  return parts
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ')
}

type MiningStatusProps = {
  isActive: boolean
  /** Whether `isActive` is only the last known state, because the server cannot be reached. */
  isStale?: boolean
}

/** Shows whether mining runs, by a word, an icon and a colour. */
export function MiningStatus({ isActive, isStale = false }: MiningStatusProps) {
  const Icon = isStale ? CloudOff : isActive ? Pickaxe : Moon
  const isSure = isActive && !isStale
  return (
    <span
      role="status"
      className={`inline-flex min-w-29 items-center justify-center gap-2 rounded-full border-2 px-3 py-1 font-strong ${isSure ? 'border-gain text-gain' : 'border-control text-soft'}`}
    >
      <Icon className={`size-5 ${isSure ? 'animate-dig' : ''}`} aria-hidden="true" />
      {isActive ? t({ message: 'Mining', context: 'a state' }) : t`Stopped`}
    </span>
  )
}

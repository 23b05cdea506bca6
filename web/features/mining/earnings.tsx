import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { BASE_BV3_PER_DAY } from '#core/mining.ts'
import { formatFixed, ratePerMinute, type Units } from '#core/money.ts'

import { decimalText, percentText } from '#web/lib/decimal-text.ts'
import { dayText, timeText } from '#web/lib/moment-text.ts'

import { useIsBv3Open, usePlatformConfig } from '#web/lib/platform-config.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { useBalance } from '#web/shared/balance.ts'
import { amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { StaleNote } from '#web/ui/list-states.tsx'
import { translateOf, Verbatim } from '#web/ui/verbatim.tsx'
import { earnedNow, readRate, totalNow, useElapsedMs } from './session-earnings.tsx'

const BALANCE_POLL_MS = 20_000

type EarningsNowProps = { state: MiningState; isStale: boolean }

/** Shows the hourly rate and the total balances beside the session's figures. */
export function EarningsNow({ state, isStale }: EarningsNowProps) {
  const isActive = state.sessions.length > 0
  return (
    <div className="mine-now">
      <dl className="mine-rate">
        <MiningFact label={t`Current hourly rate`}>
          <span className="block">
            <Verbatim>{perHourText(state.bv3PerMinute, 2)}</Verbatim> BV3/h
          </span>
          <span className="block">
            <Verbatim>{perHourText(state.usdtPerMinute, 6)}</Verbatim> USDT/h
          </span>
        </MiningFact>
        {/* While mining it reads '98.5%', with the decimal separator of the reader's language. */}
        <MiningFact label={t`Efficiency`}>{isActive ? percentText('98.5') : '—'}</MiningFact>
      </dl>
      <TotalBalances state={state} isStale={isStale} />
    </div>
  )
}

/**
 * Shows what a withdrawal could take, growing with the session's figures. If the server cannot be reached, shows its last answer.
 */
function TotalBalances({ state, isStale }: EarningsNowProps) {
  const isBv3Open = useIsBv3Open()
  const balance = useBalance({ pollMs: BALANCE_POLL_MS })
  const elapsedMs = useElapsedMs()
  const { data } = balance
  const total = data && totalNow(balance.isError ? { ...data, shift: null } : data, state, elapsedMs)
  return (
    <div className="mine-totals">
      <dl>
        <MiningFact label={isBv3Open ? t`Total BV3, withdrawable` : t`Total BV3, locked`}>
          {total === undefined ? '…' : amountText(total.bv3, 'BV3')}
        </MiningFact>
        {/* Has the decimals of the session's figure, so that a total never seems smaller than a part of it. */}
        <MiningFact label={t`Total USDT, withdrawable`}>
          {total === undefined ? '…' : amountText(total.usdt, 'USDT', 6)}
        </MiningFact>
      </dl>
      {balance.isError && !isStale && <StaleNote sinceMs={balance.dataUpdatedAt} onRetry={() => balance.refetch()} />}
    </div>
  )
}

type MiningFactProps = { label: string; note?: ReactNode; children: ReactNode }

/** Shows a figure under its label. Must be inside a `<dl>`. */
export function MiningFact({ label, note = false, children }: MiningFactProps) {
  return (
    <div className="min-w-0">
      <dt className="mine-label text-soft">{label}</dt>
      <dd translate={translateOf(children)} className="font-strong tabular-nums">
        {children}
      </dd>
      {note !== false && <dd className="text-soft">{note}</dd>}
    </div>
  )
}

/**
 * Describes in words what mines here.
 *
 * @param chosen copies that mine, or that a start would put to work; counted like `owned`
 */
export function MiningFacts({ owned, chosen }: { owned: number; chosen: number }) {
  const base = decimalText('0.1')
  return (
    <dl className="mine-facts">
      <MiningFact label={t`NFTs owned`}>{owned}</MiningFact>
      <MiningFact
        label={t`Mining mode`}
        note={
          owned > 0 &&
          plural(chosen, {
            one: `base ${base} BV3/min and # card’s own rate`,
            other: `base ${base} BV3/min and # cards’ own rates`,
          })
        }
      >
        {t`NFT mining`}
      </MiningFact>
    </dl>
  )
}

/** Shows the components of the figures above, collapsed at first. */
export function EarningsDetails({ state }: { state: MiningState }) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 font-strong sm:px-6">
        <Trans>Details</Trans>
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <section aria-label={t`Details`} className="grid gap-x-12 gap-y-4 p-4 pt-0 sm:p-6 sm:pt-0 lg:grid-cols-2">
        <TrueRate state={state} />
        <dl className="mine-divided">
          <SessionLine state={state} />
          <LeaderLine
            label={t`True rate credited`}
            note={t`Efficiency is only a label. You are credited the full true rate.`}
          >
            100%
          </LeaderLine>
        </dl>
      </section>
    </details>
  )
}

/** Shows the session's earnings as a line; a start or a stop resets them to zero. */
function SessionLine({ state }: { state: MiningState }) {
  const earned = earnedNow(state, useElapsedMs())
  return (
    <LeaderLine label={t`Session earnings`} note={t`These reset when you start or stop. Totals do not.`}>
      <span translate="no" className="block">
        {amountText(earned.bv3, 'BV3')} BV3
      </span>{' '}
      <span translate="no" className="block">
        {amountText(earned.usdt, 'USDT', 6)} USDT
      </span>
    </LeaderLine>
  )
}

/** Shows the credited rate, its components and its time. */
function TrueRate({ state }: { state: MiningState }) {
  const isActive = state.sessions.length > 0
  const time = timeText(state.asOf)
  return (
    <section aria-labelledby="true-rate" className="min-w-0">
      <h3 id="true-rate" className="font-strong font-text text-body">
        <Trans>True rate</Trans>
      </h3>
      <div className="flex flex-wrap gap-x-8 font-heavy text-title tabular-nums">
        <p translate="no">
          {perMinuteText(state.bv3PerMinute, 4)} <span className="font-strong text-body text-soft">BV3/min</span>
        </p>
        <p translate="no">
          {perMinuteText(state.usdtPerMinute, 6)} <span className="font-strong text-body text-soft">USDT/min</span>
        </p>
      </div>
      <dl className="mt-2">
        <LeaderLine label={t`Base rate`}>{basePerMinuteText(isActive)} BV3/min</LeaderLine>
        <LeaderLine label={t`Your cards`}>{cardsPerMinuteText(state.bv3PerMinute)} BV3/min</LeaderLine>
      </dl>
      <p className="mt-1 text-note text-soft">
        <Trans>Rate as of {time}. You are credited exactly the true rate.</Trans>{' '}
        {isActive ? <ListingLine /> : <Trans>It is zero while stopped.</Trans>}
      </p>
    </section>
  )
}

/** Says when the USDT of these figures ends. */
function ListingLine() {
  const listedAt = usePlatformConfig()?.listedAt ?? null
  if (listedAt === null) return <Trans>USDT is mined until token listing.</Trans>
  const day = dayText(listedAt)
  if (Date.parse(listedAt) <= serverNowMs()) return <Trans>Listed on {day}: USDT mining has ended.</Trans>
  return <Trans>USDT is mined until the listing on {day}.</Trans>
}

const MINUTES_PER_HOUR = 60n
const BASE_PER_MINUTE = ratePerMinute('BV3', BASE_BV3_PER_DAY)

/** Formats a rate, rounded down. */
const rateText = (rate: Units<'token per minute'>, decimals: number) =>
  decimalText(formatFixed(rate, 'token per minute', decimals))

/** Formats USDT per minute from an amount per day. */
export const usdtPerMinuteText = (dailyUsdt: Units<'USDT'>) => rateText(ratePerMinute('USDT', dailyUsdt), 6)

/** Formats BV3 per minute from an amount per day, e.g. '0.4166'. */
export const bv3PerMinuteText = (dailyBv3: Units<'BV3'>) => rateText(ratePerMinute('BV3', dailyBv3), 4)

/** Formats the server's rate per minute as an hourly rate, rounded to the nearest: a third per minute is 20 per hour, not 19.99. */
export function perHourText(perMinute: string, decimals: number): string {
  const half = 5n * 10n ** BigInt(17 - decimals)
  return rateText(readRate(perMinute) * MINUTES_PER_HOUR + half, decimals)
}

/** Formats the part of the rate that the cards add to the base rate. */
export const cardsPerMinuteText = (perMinute: string) => {
  const rate = readRate(perMinute)
  return rateText(rate > BASE_PER_MINUTE ? rate - BASE_PER_MINUTE : 0n, 4)
}

export const basePerMinuteText = (isActive: boolean) => rateText(isActive ? BASE_PER_MINUTE : 0n, 4)

const perMinuteText = (perMinute: string, decimals: number) => rateText(readRate(perMinute), decimals)

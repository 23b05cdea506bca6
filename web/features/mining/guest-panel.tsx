import './guest-panel.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { type Bv3, bv3 } from '#core/money.ts'
import { wouldHaveMined } from '#core/offer.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cardsQuery, termsOf } from '#web/shared/cards.ts'
import { useActiveMining, useStartMining, useStopMining } from '#web/shared/mining.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { Button } from '#web/ui/button.tsx'
import { FailureBoundary, lazyPart, WhenNear } from '#web/ui/lazy-part.tsx'

import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'

import type { SceneMiner } from './scene/crew.ts'
import { MineScenePlaceholder } from './scene/mine-scene-placeholder.tsx'
import { earnedNow, GuestEarnings, MiningStatus, shiftDurationText, startedAtMs } from './session-earnings.tsx'

/** Distance in px at which the scene is loaded, because it is heavier than the panel. */
const SCENE_AHEAD_PX = 300

/** Offers mining to a visitor without a wallet; the earnings are shown but not kept. */
export function GuestPanel() {
  const mining = useActiveMining('guest')
  const start = useStartMining('guest')
  const stop = useStopMining('guest')
  const isMaintained = usePlatformConfig()?.maintenance
  const rate = decimalText('0.05')
  const isActive = (mining.data?.sessions.length ?? 0) > 0
  const isFailed = mining.data === undefined && mining.isError
  // The counter, the falling nuggets and the card's comparison share one time.
  const time = useGuestTime(mining.data, mining.dataUpdatedAt, mining.isError)
  const earned = guestEarned(time)

  return (
    <section
      aria-labelledby="guest-mining-title"
      className="guest-mine rounded-large border-2 border-control border-dashed p-4 sm:p-6"
    >
      <div className="guest-mine-text">
        <h2 id="guest-mining-title" className="text-title">
          <Trans>No wallet? Swing the pickaxe anyway.</Trans>
        </h2>
        <p className="mt-2 max-w-prose text-soft">
          <Trans>
            Guest mode mines {rate} BV3/min so you can see how it feels. Guest earnings are{' '}
            <strong className="font-strong text-ink">not kept</strong>. Connect a wallet to mine for real.
          </Trans>
        </p>
      </div>
      <div className="guest-mine-scene">
        <MineScenePlaceholder />
        <WhenNear aheadPx={SCENE_AHEAD_PX} className="grid">
          <GuestMine hundredths={earned} isActive={(isActive && !stop.isPending) || start.isPending} />
        </WhenNear>
        {!isFailed && <MiningStatus isActive={isActive} />}
      </div>
      <div className="guest-mine-figures">
        {isFailed ? (
          <ErrorState what={t`Guest mining`} onRetry={() => mining.refetch()} />
        ) : (
          <>
            {mining.data === undefined ? (
              <div className="flex h-17 items-end lg:h-19">
                <div className="h-11 w-32 rounded-small bg-counter" />
              </div>
            ) : (
              <GuestEarnings earned={earned} sessionKey={time?.sinceMs} />
            )}
            <div className="mt-2 text-soft">
              {mining.data === undefined ? <div className="guest-mine-instead" /> : <CardInstead time={time} />}
            </div>
            {mining.isError && <StaleNote sinceMs={mining.dataUpdatedAt} onRetry={() => mining.refetch()} />}
          </>
        )}
      </div>
      <div className="guest-mine-action">
        {isFailed ? null : isActive ? (
          <Button size="large" disabled={isMaintained} isPending={stop.isPending} onClick={() => stop.mutate()}>
            <Trans>Stop</Trans>
          </Button>
        ) : (
          <Button size="large" disabled={isMaintained} isPending={start.isPending} onClick={() => start.mutate([])}>
            <Trans>Try guest mining</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

const MineScene = lazyPart(async () => (await import('./scene/mine-scene.tsx')).MineScene)

/** First card of a new market. */
const PIP = { cardId: 1, name: 'Pip', imageUrl: '/cards/pip.svg', copies: 1, isSpent: false } as const

type GuestMineProps = {
  /** Counter's value, in hundredths of BV3. */
  hundredths: bigint
  /** Whether Pip works; true from the press, before the server has answered. */
  isActive: boolean
}

/** Shows the mine to a guest: Pip alone, who drops a nugget for each hundredth on the counter. */
function GuestMine({ hundredths, isActive }: GuestMineProps) {
  const miners = useMemo((): SceneMiner[] => [{ ...PIP, isAtWork: isActive }], [isActive])
  return (
    // The scene is decorative; the page is complete without it.
    <FailureBoundary show={() => <MineScenePlaceholder />}>
      <Suspense fallback={<MineScenePlaceholder />}>
        <MineScene miners={miners} isActive={isActive} creditedHundredths={isActive ? Number(hundredths) : null} />
      </Suspense>
    </FailureBoundary>
  )
}

/**
 * Shows what the cheapest card on sale, with its base rate, would have mined in a guest's time. After the guest has stopped, the
 * time is that of the last run.
 */
function CardInstead({ time: span }: { time: GuestTime | null }) {
  const { card, isNoneSold } = useCheapestCard()
  const listedAt = usePlatformConfig()?.listedAt ?? null
  if (card === null || span === null) {
    return (
      // No space is reserved if no card is on sale.
      <p className={isNoneSold ? undefined : 'guest-mine-instead'}>
        <Trans>One hundredth every 12 seconds.</Trans>{' '}
        {!isNoneSold && <Trans>Start to see what a card would mine.</Trans>}
      </p>
    )
  }
  const listedAtMs = listedAt === null ? null : Date.parse(listedAt)
  const mined = wouldHaveMined(
    termsOf(card),
    BigInt(span.sinceMs),
    BigInt(span.untilMs),
    listedAtMs === null ? null : BigInt(listedAtMs),
  )
  const time = shiftDurationText(span.untilMs - span.sinceMs)
  const usdt = amountText(mined.usdt, 'USDT', 6)
  const bv3 = amountText(mined.bv3, 'BV3')
  const price = amountText(readUsdt(card.price), 'USDT', 2)
  const rate = decimalText('0.1')
  const isListed = listedAtMs !== null && listedAtMs <= span.sinceMs
  return (
    <div className="guest-mine-instead">
      <p>
        <Trans>
          In {time}, {card.name} would have mined
        </Trans>{' '}
        <strong className="whitespace-nowrap font-strong text-ink tabular-nums">
          {isListed ? (
            `${bv3} BV3`
          ) : (
            <Trans>
              {usdt} USDT and {bv3} BV3.
            </Trans>
          )}
        </strong>
      </p>
      <p className="mt-1 text-note">
        <Trans>
          The card costs {price} USDT. The base rate of {rate} BV3/min is included. BV3 is locked.
        </Trans>
      </p>
    </div>
  )
}

/** Returns the cheapest card on sale; null while it is unknown, or if no card is sold. */
function useCheapestCard() {
  const cards = useQuery(cardsQuery)
  const [first, ...others] = cards.data?.filter(({ isActive }) => isActive) ?? []
  if (first === undefined) return { card: null, isNoneSold: !cards.isPending }
  const card = others.reduce((best, card) => (readUsdt(card.price) < readUsdt(best.price) ? card : best), first)
  return { card, isNoneSold: false }
}

/** Milliseconds after which the server stops counting. */
const GUEST_SPAN_MAX_MS = 86_400_000

type GuestTime = {
  /** Start in Unix milliseconds of the server's clock; `untilMs` uses the same clock. */
  readonly sinceMs: number
  readonly untilMs: number
  /** State while it ran. */
  readonly state: MiningState
}

type LastRun = {
  readonly state: MiningState
  readonly sinceMs: number
  readonly startMs: number
  stoppedMs: number | null
}

/**
 * Returns how long the guest has been mining, or mined last; null before the first start.
 *
 * @param isStale whether it is unknown if the guest still mines; if so, the time does not advance
 */
function useGuestTime(state: MiningState | undefined, receivedAtMs: number, isStale: boolean): GuestTime | null {
  const last = useRef<LastRun>(null)
  const startMs = state === undefined ? null : startedAtMs(state, receivedAtMs)
  const nowMs = useNow(startMs !== null && !isStale)
  if (state !== undefined && startMs !== null) {
    const sinceMs = Math.min(...state.sessions.map(({ sessionStart }) => Date.parse(sessionStart)))
    last.current = { state, sinceMs, startMs, stoppedMs: isStale ? receivedAtMs : null }
  } else if (last.current !== null) {
    last.current.stoppedMs ??= Date.now()
  }
  if (last.current === null) return null
  const { sinceMs, startMs: begunMs, stoppedMs, state: run } = last.current
  return { sinceMs, untilMs: sinceMs + Math.max(0, Math.round((stoppedMs ?? nowMs) - begunMs)), state: run }
}

/** Returns what a guest's time has earned. Computed from the whole time at once, so that no hundredth appears late. */
export function guestEarned(time: GuestTime | null): Bv3 {
  if (time === null) return bv3(0n)
  const elapsedMs = Math.min(time.untilMs - time.sinceMs, GUEST_SPAN_MAX_MS)
  return earnedNow({ ...time.state, earnedBv3: 0 }, elapsedMs).bv3
}

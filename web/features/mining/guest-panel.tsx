import './guest-panel.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { decimalText } from '#web/lib/decimal-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureBoundary } from '#web/ui/failure-boundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { WhenNear } from '#web/ui/when-near.tsx'
import { CardInstead } from './card-instead.tsx'
import { guestEarned, useGuestTime } from './guest-time.ts'
import { useActiveMining, useStartMining, useStopMining } from './mining-query.ts'
import { MiningStatus } from './mining-status.tsx'
import type { SceneMiner } from './scene/crew.ts'
import { MineScenePlace } from './scene/mine-scene-place.tsx'
import { GuestEarnings } from './session-earnings.tsx'

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
        <MineScenePlace />
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
    <FailureBoundary show={() => <MineScenePlace />}>
      <Suspense fallback={<MineScenePlace />}>
        <MineScene miners={miners} isActive={isActive} creditedHundredths={isActive ? Number(hundredths) : null} />
      </Suspense>
    </FailureBoundary>
  )
}

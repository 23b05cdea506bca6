import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { CardInstead } from './card-instead.tsx'
import { useActiveMining, useStartMining, useStopMining } from './mining-query.ts'
import { MiningStatus } from './mining-status.tsx'
import { SessionEarnings } from './session-earnings.tsx'

/** Mining for a visitor without a wallet: shown, never kept. */
export function GuestPanel() {
  const mining = useActiveMining('guest')
  const start = useStartMining('guest')
  const stop = useStopMining('guest')
  const rate = decimalText('0.05')
  const isActive = (mining.data?.sessions.length ?? 0) > 0

  return (
    <section
      aria-labelledby="guest-mining-title"
      className="grid items-center gap-6 rounded-large border-2 border-control border-dashed p-5 sm:p-6 lg:grid-cols-[1fr_20rem_14rem] lg:gap-12"
    >
      <div>
        <h2 id="guest-mining-title" className="text-title">
          <Trans>No wallet? Swing the pickaxe anyway.</Trans>
        </h2>
        <p className="mt-2 max-w-prose text-soft">
          <Trans>
            Guest mode mines {rate} BV3/min so that you can see how it feels. Guest earnings are{' '}
            <strong className="font-strong text-ink">not kept</strong>: connect a wallet to mine for real.
          </Trans>
        </p>
      </div>
      {mining.data === undefined && mining.isError ? (
        <ErrorState what={t`Guest mining`} onRetry={() => mining.refetch()} />
      ) : (
        <>
          <div>
            <MiningStatus isActive={isActive} />
            <p className="mt-2 text-soft">
              <Trans>This session, not kept</Trans>
            </p>
            {mining.data === undefined ? (
              <div className="flex h-17 items-end lg:h-19">
                <div className="h-11 w-32 rounded-small bg-counter" />
              </div>
            ) : (
              <SessionEarnings
                state={mining.data}
                receivedAtMs={mining.dataUpdatedAt}
                hasUsdt={false}
                isStale={mining.isError}
              />
            )}
            {/* As high as the longer of the two: starting moves nothing. */}
            <p className="min-h-12 text-soft">
              {isActive && mining.data !== undefined ? (
                <CardInstead state={mining.data} receivedAtMs={mining.dataUpdatedAt} />
              ) : (
                <Trans>One hundredth every 12 seconds.</Trans>
              )}
            </p>
            {mining.isError && <StaleNote sinceMs={mining.dataUpdatedAt} onRetry={() => mining.refetch()} />}
          </div>
          {isActive ? (
            <Button size="large" isPending={stop.isPending} onClick={() => stop.mutate()}>
              <Trans>Stop</Trans>
            </Button>
          ) : (
            <Button size="large" isPending={start.isPending} onClick={() => start.mutate([])}>
              <Trans>Try guest mining</Trans>
            </Button>
          )}
        </>
      )}
    </section>
  )
}

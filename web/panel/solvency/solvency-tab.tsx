import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Solvency } from '#core/api/solvency.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { ListSkeleton } from '#web/ui/paged-list.tsx'
import { LazyObligationsChart } from '../charts/lazy-charts.tsx'
import { usePanelTab } from '../navigation/use-panel-tab.ts'
import { usdtText } from '../parts/amount-texts.tsx'
import { exactMomentText, momentText } from '../parts/moment.tsx'
import { solvencyQuery } from '../parts/solvency-query.ts'
import { useMayWrite } from '../session/call-operator.ts'
import { Bv3Section, UsdtSection } from './asset-section.tsx'

/** Shows whether players can be paid, now and later, and whether cards are on sale. */
export function SolvencyTab() {
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery(solvencyQuery)
  const retry = () => void refetch()
  if (data === undefined) {
    const what = t`What we owe and what we hold`
    return isError ? (
      <ErrorState what={what} error={error} onRetry={retry} />
    ) : (
      <ListSkeleton label={t`Loading: ${what}`} isTable />
    )
  }
  return (
    <div className="grid gap-6">
      <div className="-mt-3 -mb-3 flex flex-wrap items-center gap-x-6 text-note text-soft">
        <p>
          <Trans>As of {exactMomentText(data.asOf)}</Trans>
        </p>
        {isError && <StaleNote sinceMs={dataUpdatedAt} onRetry={retry} />}
      </div>
      <SalesSection solvency={data} />
      <div className="grid gap-6 xl:grid-cols-2">
        <UsdtSection figures={data.usdt} />
        <Bv3Section figures={data.bv3} />
      </div>
      <LazyObligationsChart solvency={data} />
    </div>
  )
}

const SalesDialog = lazy(async () => ({ default: (await import('./sales-dialog.tsx')).SalesDialog }))

/** Shows whether cards are on sale, the floor that protects coverage, and the button that stops or resumes sales. */
function SalesSection({ solvency }: { solvency: Solvency }) {
  const { sales, floor } = solvency
  const [isOpen, setOpen] = useState(false)
  const [, openTab] = usePanelTab()
  const mayWrite = useMayWrite()
  const Icon = sales.areStopped ? CircleAlert : CircleCheck
  return (
    <section aria-label={t`Sales`} className="rounded-large border border-line bg-stall p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 max-w-prose flex-1 basis-80">
          <h3 className="flex items-center gap-2 text-title">
            <Icon className={`size-6 shrink-0 ${sales.areStopped ? 'text-loss' : 'text-gain'}`} aria-hidden="true" />
            {sales.areStopped ? t`Sales are stopped` : t`Cards are on sale`}
          </h3>
          {sales.areStopped && <StoppedBecause sales={sales} />}
          <p className="mt-2 text-soft">{floorText(floor)}</p>
          {floor.isOn && !sales.areStopped && <FloorNow solvency={solvency} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
          {mayWrite && (
            <Button
              className="max-sm:flex-1"
              variant={sales.areStopped ? 'primary' : 'secondary'}
              onClick={() => setOpen(true)}
            >
              {sales.areStopped ? t`Resume sales` : t`Stop sales`}
            </Button>
          )}
          <button
            type="button"
            onClick={() => openTab('settings')}
            className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap font-strong text-glow text-note underline underline-offset-4"
          >
            {t`Set the floor`} <ArrowRight className="size-4" aria-hidden="true" />
          </button>
        </div>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <SalesDialog solvency={solvency} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

function StoppedBecause({
  sales: { stoppedAt, stoppedBy, reason, onChainUsdt, floorUsdt },
}: {
  sales: Solvency['sales']
}) {
  const when = stoppedAt === null ? '' : momentText(stoppedAt)
  if (onChainUsdt !== null && floorUsdt !== null) {
    const [held, floor] = [usdtText(onChainUsdt), usdtText(floorUsdt)]
    return (
      <p className="mt-1 font-strong">
        <Trans>
          By the floor, {when}: the wallets held {held}, the floor was {floor}.
        </Trans>
      </p>
    )
  }
  return (
    <>
      <p className="mt-1 font-strong">
        <Trans>
          By {stoppedBy ?? ''}, {when}
        </Trans>
      </p>
      <p className="mt-1 break-words">{reason}</p>
    </>
  )
}

function FloorNow({ solvency: { floor, usdt } }: { solvency: Solvency }) {
  const least = usdtText(floor.usdt)
  if (usdt.onChain === null || floor.isBelow === null) {
    return (
      <p className="mt-1 font-strong">
        <Trans>The floor is now {least}. What the wallets hold is unknown, so the floor does not stop sales.</Trans>
      </p>
    )
  }
  const held = usdtText(usdt.onChain)
  return (
    <>
      <p className={`mt-1 font-strong ${floor.isBelow ? 'text-loss' : ''}`}>
        <Trans>
          The floor is now {least}. The wallets hold {held}.
        </Trans>
      </p>
      {floor.isWaived && (
        <p className="mt-1">{t`Sales were resumed below this floor. It applies again once the wallets hold enough.`}</p>
      )}
    </>
  )
}

/** Returns a sentence about when the floor stops sales. */
function floorText({ isOn, coveragePercent, reserveUsdt }: Solvency['floor']): string {
  if (!isOn) return t`No floor is set. Sales never stop automatically.`
  const [percent, reserve] = [decimalText(coveragePercent), decimalText(reserveUsdt)]
  if (Number(reserveUsdt) === 0)
    return t`Sales stop automatically below ${percent}% of what is owed in 30 days, or below what is owed now.`
  return t`Sales stop automatically below ${percent}% of what is owed in 30 days, or below what is owed now plus ${reserve} USDT.`
}

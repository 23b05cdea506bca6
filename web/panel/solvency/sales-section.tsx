import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Solvency } from '#core/api/solvency.ts'
import { Button } from '#web/ui/button.tsx'
import { momentText } from '../parts/moment-text.ts'
import { useMayWrite } from '../session/operator-query.ts'
import { usePanelTab } from '../use-panel-tab.ts'
import { floorText, usdtText } from './floor-text.ts'

const SalesDialog = lazy(async () => ({ default: (await import('./sales-dialog.tsx')).SalesDialog }))

/** Shows whether cards are on sale, the floor that protects coverage, and the button that stops or resumes sales. */
export function SalesSection({ solvency }: { solvency: Solvency }) {
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

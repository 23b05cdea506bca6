import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight, CircleAlert, CircleCheck, Clock, CloudOff } from 'lucide-react'
import type { OperatorHealth } from '#core/api/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { StaleNote } from '#web/ui/list-states.tsx'
import type { PanelTabId } from '../panel-tab-id.ts'
import { PANEL_TABS } from '../panel-tabs.ts'
import { type HealthSign, healthSigns } from './health-signs.ts'
import { HotWallet } from './hot-wallet.tsx'

type HealthStripProps = { health: UseQueryResult<OperatorHealth>; onOpenTab: (tab: PanelTabId) => void }

/** What needs a person, and what there is to pay with. */
export function HealthStrip({ health, onOpenTab }: HealthStripProps) {
  return (
    <section
      aria-label={t`Health`}
      className="min-w-0 flex-[999] basis-full rounded-large border border-line bg-stall p-5 lg:basis-160"
    >
      {health.data === undefined ? (
        <Unknown health={health} />
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
            {healthSigns(health.data).map((sign) => (
              <Sign key={sign.label} sign={sign} onOpenTab={onOpenTab} />
            ))}
          </dl>
          <HotWallet health={health.data} />
          {health.isRefetchError && <StaleNote sinceMs={health.dataUpdatedAt} onRetry={() => health.refetch()} />}
        </>
      )}
    </section>
  )
}

function Unknown({ health }: { health: UseQueryResult<OperatorHealth> }) {
  if (health.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-2 font-strong">
          <CloudOff className="size-5 shrink-0 text-loss" aria-hidden="true" />
          {t`Ledger, payouts and payments could not be looked at.`}
        </p>
        <Button onClick={() => health.refetch()}>{t`Try again`}</Button>
      </div>
    )
  }
  return (
    <p role="status" className="text-soft">
      {t`Looking at ledger, payouts and payments…`}
    </p>
  )
}

const SIGNS = {
  bad: { Icon: CircleAlert, color: 'text-loss' },
  waiting: { Icon: Clock, color: 'text-glow' },
  fine: { Icon: CircleCheck, color: 'text-gain' },
} as const satisfies Record<HealthSign['state'], unknown>

function Sign({ sign, onOpenTab }: { sign: HealthSign; onOpenTab: (tab: PanelTabId) => void }) {
  const { Icon, color } = SIGNS[sign.state]
  const { tab } = sign
  return (
    <div>
      <dt className="text-note text-soft">{sign.label}</dt>
      <dd>
        <span className="flex items-center gap-2 font-strong tabular-nums">
          <Icon className={`size-5 shrink-0 ${color}`} aria-hidden="true" />
          {sign.value}
        </span>
        <span className={`mt-1 block text-note text-soft ${sign.state === 'fine' ? 'max-sm:hidden' : ''}`}>
          {sign.detail}
        </span>
        {tab !== undefined && (
          <button
            type="button"
            onClick={() => onOpenTab(tab)}
            className="inline-flex min-h-11 items-center gap-1 font-strong text-glow text-note underline underline-offset-4"
          >
            {t`Open ${i18n._(PANEL_TABS[tab].label)}`} <ArrowRight className="size-4" aria-hidden="true" />
          </button>
        )}
      </dd>
    </div>
  )
}

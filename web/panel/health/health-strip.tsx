import '../overview/overview.css'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight, ChevronDown, CircleAlert, CircleCheck, Clock, CloudOff, TriangleAlert } from 'lucide-react'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import type { Solvency } from '#core/api/solvency.ts'
import type { Asset } from '#core/money.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, readSigned } from '#web/ui/amount.tsx'

import { Button } from '#web/ui/button.tsx'
import { StaleNote } from '#web/ui/list-states.tsx'
import type { PanelTabId } from '../navigation/panel-tab-id.ts'
import { PANEL_TABS } from '../panel-tabs.ts'
import { type HealthSign, healthSigns } from './health-signs.ts'

/** Most signs in one row. More are split into two even rows. */
const ROW_MAX = 6

type OpenTab = (tab: PanelTabId, filter?: string) => void

type HealthStripProps = {
  health: UseQueryResult<OperatorHealth>
  /** Health with the same figures as the rest of the page. */
  shown: OperatorHealth | undefined
  /** Undefined while it loads. */
  solvency: Solvency | undefined
  /**
   * `short` is for the overview on a phone and collapses the signs that need no action. `line` is for a tab's list and collapses
   * all.
   */
  look: 'whole' | 'short' | 'line'
  onOpenTab: OpenTab
}

/** Shows the signs that need action, and the hot wallet's balances. */
export function HealthStrip({ health, shown, solvency, look, onOpenTab }: HealthStripProps) {
  return (
    <section
      aria-label={t`Health`}
      className={`min-w-0 basis-full rounded-large border border-line bg-stall px-4 ${look === 'line' ? '' : 'py-1 lg:py-4'}`}
    >
      {shown === undefined ? (
        <Unknown health={health} isWhole={look === 'whole'} />
      ) : (
        <>
          {look === 'whole' ? (
            <WholeHealth shown={shown} solvency={solvency} onOpenTab={onOpenTab} />
          ) : (
            <ShortHealth shown={shown} solvency={solvency} isLine={look === 'line'} onOpenTab={onOpenTab} />
          )}
          {health.isRefetchError && <StaleNote sinceMs={health.dataUpdatedAt} onRetry={() => health.refetch()} />}
        </>
      )}
    </section>
  )
}

type HealthShownProps = { shown: OperatorHealth; solvency: Solvency | undefined; onOpenTab: OpenTab }

const WholeHealth = ({ shown, solvency, onOpenTab }: HealthShownProps) => (
  <>
    <Signs signs={healthSigns(shown, solvency)} onOpenTab={onOpenTab} />
    <HotWallet health={shown} />
  </>
)

/** Most signs that one line shows with their values. More signs are listed by label only. */
const VALUES_SHOWN_MAX = 3

/** Shows the signs that need action, in full or on one line, and collapses the others. */
function ShortHealth({ shown, solvency, isLine, onOpenTab }: HealthShownProps & { isLine: boolean }) {
  const signs = healthSigns(shown, solvency)
  const urgent = signs.filter(({ state }) => state !== 'fine')
  const fine = signs.filter(({ state }) => state === 'fine')
  const isLow = shown.hotWallet?.isLow === true
  const isCalm = urgent.length === 0 && !(isLine && isLow)
  const { icon: Icon, color } = FACES[isLow || urgent.some(({ state }) => state === 'bad') ? 'bad' : 'waiting']
  return (
    <>
      {!isLine && urgent.length > 0 && <Signs signs={urgent} onOpenTab={onOpenTab} />}
      {!isLine && isLow && <HotWallet health={shown} />}
      <details className="group" hidden={!isLine && isLow && fine.length === 0}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-small text-note">
          {isCalm && <CircleCheck className="size-5 shrink-0 text-gain" aria-hidden="true" />}
          {isLine && !isCalm && <Icon className={`size-5 shrink-0 ${color}`} aria-hidden="true" />}
          <span className="min-w-0 flex-1 truncate">
            {isCalm
              ? t`Ledger, payouts and payments are fine`
              : isLine
                ? urgentText(urgent, isLow)
                : restText(fine.length)}
          </span>
          <ChevronDown className="size-5 shrink-0 text-soft group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="pb-3">
          <Signs signs={isLine ? signs : fine} onOpenTab={onOpenTab} />
          {(isLine || !isLow) && <HotWallet health={shown} />}
        </div>
      </details>
    </>
  )
}

function urgentText(urgent: readonly HealthSign[], isLow: boolean): string {
  const showsValues = urgent.length <= VALUES_SHOWN_MAX
  const texts = urgent.map(({ label, value }) => (showsValues ? `${label}: ${value}` : label))
  if (isLow) texts.push(showsValues ? t`Hot wallet: low` : t`Hot wallet`)
  const listed = texts.join(' · ')
  if (showsValues) return listed
  return `${plural(texts.length, { one: '# check needs attention', other: '# checks need attention' })}: ${listed}`
}

const restText = (fine: number): string =>
  fine === 0 ? t`Hot wallet` : plural(fine, { one: '# more check is fine', other: '# more checks are fine' })

const Signs = ({ signs, onOpenTab }: { signs: readonly HealthSign[]; onOpenTab: OpenTab }) => (
  <dl className={`signs grid lg:gap-4 ${signs.length > ROW_MAX ? 'lg:grid-cols-4' : ''}`}>
    {signs.map((sign) => (
      <Sign key={sign.label} sign={sign} onOpenTab={onOpenTab} />
    ))}
  </dl>
)

function Unknown({ health, isWhole }: { health: UseQueryResult<OperatorHealth>; isWhole: boolean }) {
  if (health.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-2 font-strong">
          <CloudOff className="size-5 shrink-0 text-loss" aria-hidden="true" />
          {t`Could not check the ledger, payouts and payments.`}
        </p>
        <Button onClick={() => health.refetch()}>{t`Try again`}</Button>
      </div>
    )
  }
  return (
    <p
      role="status"
      className={`flex min-h-11 items-center text-note text-soft ${isWhole ? 'lg:min-h-[9.5625rem]' : ''}`}
    >
      {t`Checking the ledger, payouts and payments…`}
    </p>
  )
}

const FACES = {
  bad: { icon: CircleAlert, color: 'text-loss' },
  waiting: { icon: Clock, color: 'text-glow' },
  fine: { icon: CircleCheck, color: 'text-gain' },
} as const satisfies Record<HealthSign['state'], object>

/** Shows a sign as a column if all fit side by side. On a phone it is a row that ends with its link. */
function Sign({ sign, onOpenTab }: { sign: HealthSign; onOpenTab: OpenTab }) {
  const { icon: Icon, color } = FACES[sign.state]
  const { tab, filter } = sign
  return (
    <div className="sign">
      <dt>{sign.label}</dt>
      <dd className="flex items-center gap-2 font-strong tabular-nums">
        <Icon className={`size-5 shrink-0 ${color}`} aria-hidden="true" />
        {sign.value}
      </dd>
      <dd
        className={`col-span-3 text-balance text-note text-soft lg:mt-1 ${sign.state === 'bad' ? '' : 'max-lg:hidden'}`}
      >
        {sign.detail}
      </dd>
      {tab !== undefined && (
        <dd>
          <button
            type="button"
            onClick={() => onOpenTab(tab, filter)}
            className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end gap-1 whitespace-nowrap font-strong text-glow text-note underline underline-offset-4 sign-way"
          >
            <span className="max-md:sr-only">
              <Trans>Open {i18n._(PANEL_TABS[tab].label)}</Trans>
            </span>{' '}
            <ArrowRight className="size-4" aria-hidden="true" />
          </button>
        </dd>
      )}
    </div>
  )
}

/** Shows the balances from which the server pays. */
function HotWallet({ health }: { health: OperatorHealth }) {
  const wallet = health.hotWallet
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 border-line border-t pt-2 text-note">
      <h2 className="font-strong font-text text-note">{t`Hot wallet`}</h2>
      {wallet === null ? (
        <p className="text-soft">
          {health.isHotWalletUnreadable
            ? t`Its balances cannot be read because the chain does not answer.`
            : t`Not set up. You make every payout from your own wallet.`}
        </p>
      ) : (
        <>
          <span className="-ml-2">
            <Address value={wallet.address} explorerUrl={explorerUrl} first={8} />
          </span>
          <ul className="tabular-nums max-sm:w-full max-sm:text-body sm:flex sm:flex-wrap sm:gap-x-6">
            <Held amount={wallet.bnb} asset="BNB" />
            <Held amount={wallet.usdt} asset="USDT" />
            {wallet.bv3 !== null && <Held amount={wallet.bv3} asset="BV3" />}
          </ul>
          {wallet.isLow && (
            <p className="held-low flex items-center gap-2 font-strong text-loss max-sm:mt-1">
              <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
              {t`Low: top it up before approving more.`}
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** Shows an amount. On a phone, amounts are in a column on the right. */
const Held = ({ amount, asset }: { amount: string; asset: Asset }) => (
  <li className="held flex gap-1">
    <span translate="no">{amountText(readSigned(amount, asset), asset)}</span> <span translate="no">{asset}</span>
  </li>
)

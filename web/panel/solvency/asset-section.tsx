import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Solvency } from '#core/api/solvency.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { barWidths } from '#web/shared/bar-widths.ts'
import { coverageText } from '#web/shared/transparency.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, readSigned } from '#web/ui/amount.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'
import { momentText } from '../parts/moment.tsx'

type SolvencyToken = 'USDT' | 'BV3'
type SolvencyAssetFigures = Solvency['usdt'] | Solvency['bv3']

export const UsdtSection = ({ figures }: { figures: Solvency['usdt'] }) => (
  <AssetSection
    asset="USDT"
    figures={figures}
    meaning={t`Later days include everything all copies could mine by then without a pause, up to the listing.`}
  >
    <LeaderLine label={t`Payments not used yet`}>
      <Figure amount={figures.owed.openPayments} asset="USDT" />
    </LeaderLine>
  </AssetSection>
)

export const Bv3Section = ({ figures }: { figures: Solvency['bv3'] }) => {
  const perDay = written(figures.owed.gamesPerDay, 'BV3')
  return (
    <AssetSection
      asset="BV3"
      figures={figures}
      unknown={figures.hasContract ? undefined : t`No BV3 contract is set, so the wallets’ BV3 is unknown.`}
      meaning={
        <Trans>
          Later days include everything all copies could mine by then, the base rate of all owners, and {perDay} a day
          from the games, including today.
        </Trans>
      }
    >
      {/* Always 0, because payments are never in BV3. The line keeps both columns on the same rows. */}
      <LeaderLine label={t`Payments not used yet`}>
        <Figure amount="0" asset="BV3" />
      </LeaderLine>
    </AssetSection>
  )
}

type AssetSectionProps = {
  asset: SolvencyToken
  figures: SolvencyAssetFigures
  /** Explanation of what “later” includes. */
  meaning: ReactNode
  /** Reason why the amount on the chain is unknown, if no node is to blame. */
  unknown?: string | undefined
  /** Further lines of what is owed now. */
  children?: ReactNode
}

function AssetSection({ asset, figures, meaning, unknown, children }: AssetSectionProps) {
  const id = useId()
  const { owed, wallets, unavailableSince } = figures
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-large border border-line bg-stall p-4 sm:p-6">
      <div className="flex min-h-10 items-baseline justify-between gap-x-6">
        <h3 translate="no" id={id} className="text-title">
          {asset}
        </h3>
        <Coverage figures={figures} />
      </div>
      {unavailableSince !== null && (
        <p role="status" className="mt-2 flex items-center gap-2 font-strong text-loss">
          <CloudOff className="size-5 shrink-0" aria-hidden="true" />
          <Trans>The chain cannot be read since {momentText(unavailableSince)}.</Trans>
        </p>
      )}
      {unknown !== undefined && <p className="mt-2 text-soft">{unknown}</p>}
      <Bars asset={asset} figures={figures} />
      <h4 className="mt-6 font-strong font-text text-body">{t`What is owed now`}</h4>
      <dl>
        <LeaderLine label={t`Withdrawable balances`}>
          <Figure amount={owed.available} asset={asset} />
        </LeaderLine>
        <LeaderLine label={t`Held by withdrawals`}>
          <Figure amount={owed.held} asset={asset} />
        </LeaderLine>
        <LeaderLine label={t`Mined, not in a balance yet`}>
          <Figure amount={owed.earned} asset={asset} />
        </LeaderLine>
        {children}
      </dl>
      <dl className="mt-1 border-line border-t pt-1">
        <LeaderLine label={t`Owed now, the sum`}>
          <Figure amount={owed.now} asset={asset} />
        </LeaderLine>
      </dl>
      <p className="mt-2 max-w-prose text-note text-soft">{meaning}</p>
      <h4 className="mt-6 font-strong font-text text-body">{t`In our wallets`}</h4>
      <dl>
        {wallets.map(({ kind, address, amount }) => (
          <LeaderLine
            key={address}
            label={kind === 'treasury' ? t`Treasury` : t`Payouts`}
            note={
              <span className="-mt-2 -ml-2 block">
                <Address value={address} explorerUrl={explorerUrl} />
              </span>
            }
          >
            {amount === null ? '—' : <Figure amount={amount} asset={asset} />}
          </LeaderLine>
        ))}
      </dl>
    </section>
  )
}

/** Amount in a card of one token. On a phone only the card's heading names the token. */
const Figure = ({ amount, asset }: { amount: string; asset: SolvencyToken }) => (
  <span translate="no" className="whitespace-nowrap">
    {amountText(readSigned(amount, asset), asset)}
    <span className="max-sm:sr-only"> {asset}</span>
  </span>
)

const written = (text: string, asset: SolvencyToken) => `${amountText(readSigned(text, asset), asset)}\u00a0${asset}`

function Coverage({ figures: { coverage, onChain, owed } }: { figures: SolvencyAssetFigures }) {
  if (coverage.now === null) {
    return (
      <p className="text-soft">{onChain !== null && Number(owed.now) === 0 ? t`Nothing owed` : t`Coverage unknown`}</p>
    )
  }
  const { text, isOver } = coverageText(coverage.now)
  const isEnough = BigInt(coverage.now.split('.')[0] ?? 0) >= 100n
  return (
    <p className="text-right">
      <span className={`font-heavy text-title tabular-nums ${isEnough ? 'text-gain' : 'text-loss'}`}>
        {isOver ? <Trans>over {text}</Trans> : text}
      </span>{' '}
      <span className="text-soft max-sm:block max-sm:text-note">
        {isEnough ? t`covered now` : t`covered now, not enough to pay everyone`}
      </span>
    </p>
  )
}

function coveredText(percent: string): ReactNode {
  const { text, isOver } = coverageText(percent)
  return isOver ? <Trans>covered over {text}</Trans> : <Trans>covered {text}</Trans>
}

type Bar = { label: string; amount: string | null; percent: string | null; fill: string }

/** Shows what is held beside what is owed, on one scale. The words carry the figures, and the bars only illustrate them. */
function Bars({
  asset,
  figures: { owed, onChain, coverage },
}: {
  asset: SolvencyToken
  figures: SolvencyAssetFigures
}) {
  const bars: Bar[] = [
    { label: t`In our wallets`, amount: onChain, percent: null, fill: 'fill-glow' },
    { label: t`Owed now`, amount: owed.now, percent: coverage.now, fill: 'fill-soft' },
    { label: t`In 30 days, at most`, amount: owed.in30Days, percent: coverage.in30Days, fill: 'fill-control' },
    { label: t`In 90 days, at most`, amount: owed.in90Days, percent: coverage.in90Days, fill: 'fill-control' },
  ]
  const widths = barWidths(bars.map(({ amount }) => (amount === null ? 0n : readSigned(amount, asset))))
  return (
    <ul aria-label={t`${asset}: what we hold and what we owe`} className="mt-3 grid gap-3">
      {bars.map(({ label, amount, percent, fill }, index) => (
        <li key={label}>
          <div className="flex items-baseline gap-x-3 tabular-nums">
            <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-x-3">
              {label}
              {percent !== null && (
                <span translate="no" className="text-note text-soft max-sm:block">
                  {coveredText(percent)}
                </span>
              )}
            </span>
            <span translate="no" className="whitespace-nowrap font-strong">
              {amount === null ? '—' : written(amount, asset)}
            </span>
          </div>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            className="mt-1 block h-2 w-full overflow-hidden rounded-full bg-counter"
          >
            <rect width={widths[index]} height="6" className={fill} />
          </svg>
        </li>
      ))}
    </ul>
  )
}

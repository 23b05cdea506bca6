import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { daysUntilSpent } from '#core/cards.ts'
import { cardsQuery } from '#web/features/cards/cards-query.ts'
import { coverageText } from '#web/features/transparency/coverage-text.ts'
import { transparencyQuery } from '#web/features/transparency/transparency-query.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { amountText } from '#web/ui/amount.tsx'

/** What a stranger asks first: what it costs, what it brings, and whether that will be paid. */
export function HeroFacts() {
  const cards = useQuery(cardsQuery).data
  const figures = useQuery(transparencyQuery).data
  const first = cards?.find(({ isActive }) => isActive)
  const days = first === undefined ? 0 : daysUntilSpent(readUsdt(first.dailyUsdt), readUsdt(first.totalUsdt))
  const coverage = figures?.coverage.now ?? null
  const held = figures?.treasury.usdt ?? null
  return (
    <dl className="mt-6 grid border-line border-t sm:grid-cols-3 sm:gap-8 lg:mt-10">
      <Fact figure={first && usdtText(first.price)} label={t`for the first card, paid once`} />
      <Fact
        figure={first && <Trans>{usdtText(first.dailyUsdt)} a day</Trans>}
        label={
          first === undefined
            ? ''
            : plural(days, {
                one: 'mined by it for # day, then it is spent',
                other: 'mined by it for # days, then it is spent',
              })
        }
      />
      {coverage !== null ? (
        <Fact
          figure={coverageOf(coverage)}
          label={
            <TreasuryLink>
              <Trans>of what we owe stands in our wallets</Trans>
            </TreasuryLink>
          }
        />
      ) : (
        <Fact
          figure={held === null ? undefined : usdtText(held)}
          label={
            <TreasuryLink>
              <Trans>stand in our wallets, for all to see</Trans>
            </TreasuryLink>
          }
        />
      )}
    </dl>
  )
}

const usdtText = (text: string) => `${amountText(readUsdt(text), 'USDT', 2)} USDT`

function coverageOf(percent: string) {
  const { text, isOver } = coverageText(percent)
  return isOver ? <Trans>over {text}</Trans> : text
}

const TreasuryLink = ({ children }: { children: ReactNode }) => (
  <a href="#treasury" className="underline decoration-control underline-offset-4 hover:text-ink max-sm:leading-6">
    {children}
  </a>
)

/** What is not known yet keeps its place: on a phone the words stand beside the figure, elsewhere below it. */
function Fact({ figure, label }: { figure: ReactNode; label: ReactNode }) {
  return (
    <div className="grid min-h-16 grid-cols-[11rem_1fr] items-center gap-x-4 border-line py-2 max-sm:border-b sm:flex sm:flex-col-reverse sm:items-start sm:justify-end sm:py-4">
      <dt className="text-note text-soft sm:min-h-6 sm:text-body">{label}</dt>
      <dd className="whitespace-nowrap font-heavy text-lead max-sm:-order-1 tabular-nums sm:text-title">
        {figure ?? '—'}
      </dd>
    </div>
  )
}

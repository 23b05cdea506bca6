import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOnSale } from '#web/features/cards/use-on-sale.ts'
import { Calculator, CalculatorSkeleton } from './calculator.tsx'

/** Explains the steps from the first click to money in the wallet, and how much that can be. */
export function HowItWorks() {
  const cards = useOnSale()
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title" className="text-heading">
        <Trans>How it works</Trans>
      </h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3">
        <Step picture="/cards/saba.svg" title={t`1. Buy a card`}>
          <Trans>Pay once in USDT, on BNB Smart Chain. A card’s terms never change.</Trans>
        </Step>
        <Step picture="/cards/pip.svg" title={t`2. Let it mine`}>
          <Trans>It mines BV3 and USDT day and night, even with this page closed, until it is spent.</Trans>
        </Step>
        <Step picture="/cards/michel.svg" title={t`3. Withdraw`}>
          <Trans>Withdraw your USDT at any time. BV3 stays locked until withdrawals open.</Trans>
        </Step>
      </ol>
      {cards?.length !== 0 && (
        <>
          <h3 className="mt-12 mb-4 text-title">
            <Trans>How much could you mine?</Trans>
          </h3>
          {cards === null ? <CalculatorSkeleton /> : <Calculator cards={cards} />}
        </>
      )}
    </section>
  )
}

const Step = ({ picture, title, children }: { picture: string; title: string; children: ReactNode }) => (
  <li className="flex items-center gap-4 md:flex-col md:items-start">
    <img src={picture} alt="" width={320} height={400} loading="lazy" className="h-24 w-auto shrink-0 md:h-32" />
    <div>
      <h3 className="text-lead">{title}</h3>
      <p className="mt-1 text-soft">{children}</p>
    </div>
  </li>
)

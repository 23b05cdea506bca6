import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AdminGameSettings } from '#core/api/game.ts'
import { gamesMaximum, readGameLimits } from '#core/game-limits.ts'
import { cactusRate } from '#core/game-rates.ts'
import type { Bv3 } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { HORIZONS_DAYS } from '#core/transparency.ts'
import { Amount, amountText } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { BudgetToday } from './budget-today.tsx'
import { rateOf, rateOfCard, rateText } from './rate-text.ts'

type GameFiguresProps = {
  limits: Settings['games']
  gameRates: Settings['gameRates']
  rates: readonly AdminGameSettings[]
}

/** Shows what the games can cost and what a minute of them earns, by the saved settings. */
export function GameFigures({ limits, gameRates, rates }: GameFiguresProps) {
  const read = readGameLimits(limits)
  const free = rateOf(gameRates.free)
  const cards = rates.map((it) => ({ cardId: it.cardId, isActive: it.isActive, rate: rateOfCard(it, gameRates) }))
  const best = cactusRate(free, new Set(cards.map(({ cardId }) => cardId)), cards)
  return (
    <section aria-label={t`Figures`} className="mb-6 rounded-large border border-line bg-stall p-4 sm:p-6">
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="flex flex-col justify-between">
          <div>
            <Amount
              amount={read.dailyBudget}
              asset="BV3"
              size="figure"
              label={t`a day at most, for all games and players`}
            />
            <p className="mt-1 max-w-prose text-note text-soft">
              {t`This is the most that games can add to what is owed. When the daily budget runs out, play is unpaid.`}
            </p>
          </div>
          <dl className="mt-3">
            <LeaderLine label={t`New wallets, at most`}>{bv3Text(read.youngBudget)}</LeaderLine>
            {HORIZONS_DAYS.map((days) => (
              <LeaderLine key={days} label={<Trans>In {days} days, at most</Trans>}>
                {bv3Text(gamesMaximum(read, days))}
              </LeaderLine>
            ))}
          </dl>
        </div>
        <div className="flex flex-col justify-between gap-4">
          <BudgetToday />
          <dl className="border-line border-t pt-3">
            <LeaderLine label={t`Without a card`}>{rateText(free)}</LeaderLine>
            <LeaderLine label={t`With the best card`}>{rateText(best)}</LeaderLine>
          </dl>
        </div>
      </div>
    </section>
  )
}

const bv3Text = (amount: Bv3) => `${amountText(amount, 'BV3')}\u00a0BV3`

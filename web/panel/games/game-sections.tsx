import '../parts/card-grid.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AdminGameSettings } from '#core/api/admin-games.ts'
import type { StoredSetting, StoredSettings } from '#core/api/settings.ts'
import { gamesMaximum, readGameLimits } from '#core/game-pay.ts'
import { cactusRate } from '#core/game-rates.ts'
import type { Bv3 } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { HORIZONS_DAYS } from '#core/transparency.ts'
import { messageFor } from '#web/lib/api-error.ts'
import { Amount, amountText } from '#web/ui/amount.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { bv3Text } from '../parts/amount-texts.tsx'
import { DecimalField } from '../parts/decimal-field.tsx'
import { budgetQuery, RATES_FILE, rateOf, rateOfCard, rateText } from '../parts/games-query.ts'
import { DownloadCsv } from '../parts/list-head.tsx'
import { zonedTimeText } from '../parts/moment.tsx'
import { Picture } from '../parts/picture.tsx'
import { RatesSection, SettingForm, SettingSection } from '../parts/setting-section.tsx'
import { useMayWrite } from '../session/call-operator.ts'

type GameSectionsProps = { settings: StoredSettings; rates: readonly AdminGameSettings[] }

export const GameSections = ({ settings: { games, gameRates }, rates }: GameSectionsProps) => (
  <>
    <GameFigures limits={games.value} gameRates={gameRates.value} rates={rates} />
    <LimitsSection entry={games} />
    <RatesSection entry={gameRates} title={t`Game rates`} />
    <CardRates rates={rates} gameRates={gameRates.value} />
  </>
)

/** Edits what the games may pay in a day, and the part of it that new wallets cannot draw on. */
const LimitsSection = ({ entry }: { entry: StoredSetting<'games'> }) => (
  <SettingSection
    name="games"
    entry={entry}
    title={t`Game limits`}
    about={t`For all games and players together. New wallets are free to make, so you can hold back part of the daily budget from them for the others.`}
  >
    <SettingForm
      name="games"
      entry={entry}
      problems={{
        dailyBudgetBv3: () => t`Enter an amount from 0 to 10000000, with at most 2 decimals`,
        heldBackPercent: () => t`Enter a percentage from 0 to 100, with at most 2 decimals`,
        youngDays: () => t`Enter whole days from 0 to 365`,
      }}
    >
      {({ field }) => (
        <div className="grid gap-4 sm:grid-cols-3">
          <DecimalField label={t`Daily budget`} hint={t`BV3, counted in UTC.`} {...field('dailyBudgetBv3')} />
          <DecimalField label={t`Held back`} hint={t`Percent, from new wallets.`} {...field('heldBackPercent')} />
          <TextField
            label={t`New for`}
            hint={t`Days after joining.`}
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            {...field('youngDays')}
          />
        </div>
      )}
    </SettingForm>
  </SettingSection>
)

type GameFiguresProps = {
  limits: Settings['games']
  gameRates: Settings['gameRates']
  rates: readonly AdminGameSettings[]
}

/** Shows what the games can cost and what a minute of them earns, by the saved settings. */
function GameFigures({ limits, gameRates, rates }: GameFiguresProps) {
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
            <LeaderLine label={t`New wallets, at most`}>{bv3AmountText(read.youngBudget)}</LeaderLine>
            {HORIZONS_DAYS.map((days) => (
              <LeaderLine key={days} label={<Trans>In {days} days, at most</Trans>}>
                {bv3AmountText(gamesMaximum(read, days))}
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

const bv3AmountText = (amount: Bv3) => `${amountText(amount, 'BV3')}\u00a0BV3`

const RateDialog = lazyPart(async () => (await import('./rate-dialog.tsx')).RateDialog)

type CardRatesProps = { rates: readonly AdminGameSettings[]; gameRates: Settings['gameRates'] }

/** Lists what a minute of the cactus runner earns by each card, on sale or not. */
function CardRates({ rates, gameRates }: CardRatesProps) {
  const [editing, edit] = useState<AdminGameSettings | null>(null)
  const mayWrite = useMayWrite()
  const caption = t`Rates by card`
  return (
    <section aria-label={caption} className="border-line border-t py-6">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-lead">{caption}</h3>
        <DownloadCsv list={RATES_FILE} />
      </div>
      <p className="mt-1 mb-4 max-w-prose text-note text-soft">
        {t`BV3 a minute in the cactus runner. A player’s best card counts, on sale or not, and never less than the free play rate. Runs in progress keep their rate.`}
      </p>
      {rates.length === 0 ? (
        <EmptyState picture="/art/empty.svg" title={t`No cards yet`} />
      ) : (
        <div className="overflow-hidden rounded-small border border-line">
          <ul className="card-grid">
            {rates.map((rate) => (
              <RateRow
                key={rate.cardId}
                settings={rate}
                gameRates={gameRates}
                onEdit={mayWrite ? () => edit(rate) : undefined}
              />
            ))}
          </ul>
        </div>
      )}
      {editing !== null && (
        <Suspense fallback={null}>
          <RateDialog
            key={`${editing.cardId} ${editing.version}`}
            settings={editing}
            gameRates={gameRates}
            onClose={() => edit(null)}
            onReload={() => edit(rates.find(({ cardId }) => cardId === editing.cardId) ?? null)}
          />
        </Suspense>
      )}
    </section>
  )
}

type RateRowProps = {
  settings: AdminGameSettings
  gameRates: Settings['gameRates']
  /** Absent for viewers. */
  onEdit: (() => void) | undefined
}

function RateRow({ settings, gameRates, onEdit }: RateRowProps) {
  const { cardId, cardName, imageUrl, isActive, ownRate } = settings
  return (
    <li className="flex items-center gap-4 p-3">
      <Picture src={imageUrl} className="h-16 w-12" />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <p className="wrap-anywhere flex flex-1 flex-wrap items-center gap-x-2 font-strong">
          <Verbatim>{cardName}</Verbatim>
          {!isActive && <Badge variant="secondary">{t`Not active`}</Badge>}
        </p>
        <p className="sm:text-right">
          <span translate="no" className="block whitespace-nowrap tabular-nums">
            {rateText(rateOfCard({ ownRate }, gameRates))}
          </span>
          <span className="text-note text-soft">{ownRate === null ? t`NFT owner rate` : t`Own rate`}</span>
        </p>
      </div>
      {onEdit !== undefined && (
        <Button onClick={onEdit} aria-label={t`Edit rate of card ${cardId}, ${cardName}`}>
          {t`Edit`}
        </Button>
      )}
    </li>
  )
}

/** Shows what all games have paid today. Its space is reserved before the figures arrive. */
function BudgetToday() {
  const budget = useQuery(budgetQuery)
  const figure = (text: string | undefined) => (text === undefined ? '–' : bv3Text(text))
  return (
    <div>
      <h3 className="font-strong font-text text-body">{t`Today`}</h3>
      <dl aria-busy={budget.isPending}>
        <LeaderLine label={t`Paid`}>{figure(budget.data?.paidBv3)}</LeaderLine>
        <LeaderLine label={t`Left`}>{figure(budget.data?.leftBv3)}</LeaderLine>
        <LeaderLine label={t`Paid to new wallets`}>{figure(budget.data?.youngPaidBv3)}</LeaderLine>
        <LeaderLine label={t`New day starts at`}>
          {budget.data === undefined ? '–' : zonedTimeText(budget.data.resetsAt)}
        </LeaderLine>
      </dl>
      {budget.isError && (
        <p role="alert" className="text-note text-soft">
          {messageFor(budget.error, t`Today’s payments could not be loaded.`)}
        </p>
      )}
    </div>
  )
}

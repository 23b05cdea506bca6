import '../parts/card-grid.css'
import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import type { AdminGameSettings } from '#core/api/game.ts'
import type { Settings } from '#core/settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { DownloadCsv } from '../parts/download-csv.tsx'
import { Picture } from '../parts/picture.tsx'
import { useMayWrite } from '../session/operator-query.ts'
import { RATES_FILE } from './games-query.ts'
import { rateOfCard, rateText } from './rate-text.ts'

const RateDialog = lazyPart(async () => (await import('./rate-dialog.tsx')).RateDialog)

type CardRatesProps = { rates: readonly AdminGameSettings[]; gameRates: Settings['gameRates'] }

/** Lists what a minute of the cactus runner earns by each card, on sale or not. */
export function CardRates({ rates, gameRates }: CardRatesProps) {
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

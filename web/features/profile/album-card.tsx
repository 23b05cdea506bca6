import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CardView } from '#core/api/cards.ts'
import { decimalsOf, type Units } from '#core/money.ts'
import { editionsText } from '#web/features/cards/edition-text.ts'
import { dayText } from '#web/lib/moment-text.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { buttonClass } from '#web/ui/button.tsx'
import { translateOf } from '#web/ui/verbatim.tsx'
import { type CollectedCard, percentLeft } from './collection.ts'

type AlbumCardProps = {
  card: CardView
  owned: CollectedCard | null
  /** Mining sessions that were started with the card. */
  sessions: number
}

/** Shows a place of the album. A card that is not owned is a paler picture, with a link to get it. */
export function AlbumCard({ card, owned, sessions }: AlbumCardProps) {
  const price = amountText(readUsdt(card.price), 'USDT', 2)
  return (
    <li className="album-card" data-owned={owned !== null || undefined}>
      <Link href={`/cards/${card.id}`} className="album-picture" tabIndex={-1} aria-hidden="true">
        <img src={card.imageUrl} alt="" width={320} height={400} loading="lazy" />
        {owned !== null && (
          <span translate="no" className="album-copies">
            × {owned.copies}
          </span>
        )}
      </Link>
      <div className="album-board">
        <h3 className="text-lead">
          <Link translate="no" href={`/cards/${card.id}`} className="hover:underline">
            {card.name}
          </Link>
          {owned !== null && (
            <span translate="no" className="sr-only">
              {' '}
              × {owned.copies}
            </span>
          )}
        </h3>
        {owned === null ? (
          <>
            <p translate="no" className="mt-1 mb-3 text-soft tabular-nums">
              {price}&nbsp;USDT
            </p>
            <Link href={`/cards/${card.id}`} aria-label={t`Buy for ${price} USDT`} className={buttonClass('secondary')}>
              {t`Buy`}
            </Link>
          </>
        ) : (
          <OwnedFacts owned={owned} sessions={sessions} />
        )}
      </div>
    </li>
  )
}

function OwnedFacts({ owned, sessions }: { owned: CollectedCard; sessions: number }) {
  const [first, latest] = [dayText(owned.firstAt), dayText(owned.latestAt)]
  return (
    <dl className="album-facts">
      <Left asset="BV3" {...owned.bv3} />
      <Left asset="USDT" {...owned.usdt} />
      <Fact label={t`BV3 a day`}>{amountText(owned.bv3.daily, 'BV3', 0)}</Fact>
      <Fact label={t`USDT a day`}>{amountText(owned.usdt.daily, 'USDT', 2)}</Fact>
      {/* Reserves its place until the numbers arrive. */}
      <Fact label={plural(owned.copies, { one: 'Edition number', other: 'Edition numbers' })}>
        {editionsText(owned.editions) || '\u00a0'}
      </Fact>
      <Fact label={t`Mining sessions`}>{sessions}</Fact>
      <Fact label={t`Yours since`}>
        {first === latest ? (
          first
        ) : (
          <Trans>
            {first}, latest {latest}
          </Trans>
        )}
      </Fact>
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="album-fact">
    <dt className="text-note text-soft">{label}</dt>
    <dd translate={translateOf(children)} className="text-note font-strong tabular-nums">
      {children}
    </dd>
  </div>
)

type LeftProps<A extends 'BV3' | 'USDT'> = { asset: A; left: Units<A>; total: Units<A> }

/** Shows how much of a total is still to come, as a figure with a bar below it. */
function Left<A extends 'BV3' | 'USDT'>({ asset, left, total }: LeftProps<A>) {
  // Omits trailing zeros, which would break the line on a phone.
  const few = asset === 'BV3' ? 0 : 2
  const isRound = total % 10n ** BigInt(decimalsOf(asset) - few) === 0n
  const whole = amountText(total, asset, isRound ? few : undefined)
  return (
    <div>
      <dt className="text-note text-soft">
        <Trans>
          {asset} left of {whole}
        </Trans>
      </dt>
      <dd className="font-strong tabular-nums">
        {left === 0n ? t`All mined` : amountText(left, asset)}
        <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-line">
          <span className="block h-1 rounded-full bg-gain" style={{ width: `${percentLeft({ left, total })}%` }} />
        </span>
      </dd>
    </div>
  )
}

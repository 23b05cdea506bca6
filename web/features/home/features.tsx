import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { REFERRAL_PERCENT } from '#core/referral.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { cardsQuery } from '#web/shared/cards.ts'
import { amountText, readUsdt, readWholeBv3 } from '#web/ui/amount.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'

/** Shows three reasons to stop at this stall, each painted on its own board. */
export function Features() {
  return (
    <section aria-label={t`What a card earns`} className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      <DualRewards />
      <Referrals />
      <SixCards />
    </section>
  )
}

function DualRewards() {
  const isBv3Open = useIsBv3Open()
  const { data: cards = [], isPending } = useQuery(cardsQuery)
  const bv3 = rangeOf(
    cards.map((card) => readWholeBv3(card.dailyBv3)),
    'BV3',
    0,
  )
  const usdt = rangeOf(
    cards.map((card) => readUsdt(card.dailyUsdt)),
    'USDT',
    2,
  )
  return (
    <article className="rounded-large border border-line bg-stall p-5 sm:p-6">
      <h2 className="text-title">
        <Trans>Dual Rewards</Trans>
      </h2>
      <p className="mt-1 text-soft">
        <Trans>Every card mines two tokens at once.</Trans>
      </p>
      <dl className="mt-4 grid gap-2">
        <Token
          name={isBv3Open ? 'BV3' : t`BV3, locked`}
          note={
            isBv3Open ? t`Yours to withdraw, minute by minute.` : t`Yours right away, locked until withdrawals open.`
          }
          range={bv3}
          isPending={isPending}
        />
        <Token
          name={t`USDT, withdrawable`}
          note={t`Yours to withdraw, minute by minute.`}
          range={usdt}
          isPending={isPending}
        />
      </dl>
    </article>
  )
}

/** Shows a token and its range of amounts. Shows no amount if there are no cards. */
function Token({ name, note, range, isPending }: { name: string; note: string; range: Range; isPending: boolean }) {
  if (range === null && !isPending) {
    return (
      <div className="py-1">
        <dt>{name}</dt>
        <dd className="text-note text-soft">{note}</dd>
      </div>
    )
  }
  return (
    <LeaderLine label={name} note={note}>
      {dayRange(range)}
    </LeaderLine>
  )
}

type Range = { least: string; most: string } | null

/** Returns the least and the most that a card grants. */
function rangeOf(amounts: readonly bigint[], asset: 'BV3' | 'USDT', decimals: number): Range {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : 1))
  const [least, most] = [sorted.at(0), sorted.at(-1)]
  if (least === undefined || most === undefined) return null
  return { least: amountText(least, asset, decimals), most: amountText(most, asset, decimals) }
}

function dayRange(range: Range) {
  if (range === null) return '…'
  const { least, most } = range
  return (
    <Trans>
      {least} to {most} a day
    </Trans>
  )
}

/** Shows the referral bonus under the heading '15% Referrals'. */
function Referrals() {
  const figure = String(REFERRAL_PERCENT)
  const percent = `${figure}%`
  return (
    <article className="flex flex-col rounded-large border border-line bg-stall">
      <div className="awning-edge rounded-t-large" />
      <div className="flex flex-1 flex-col p-5 sm:p-6 sm:pt-4">
        <h2 className="text-title">
          <Trans>
            <span className="block text-display text-glow tabular-nums">{percent}</span> Referrals
          </Trans>
        </h2>
        <p className="mt-1 text-soft">
          <Trans>Earn {figure}% in USDT on every purchase by someone you refer, paid instantly.</Trans>
        </p>
        <Link
          href="/profile"
          className="mt-auto inline-flex min-h-11 items-end self-start font-strong text-glow underline underline-offset-4"
        >
          <Trans>Your link is in your profile</Trans>
        </Link>
      </div>
    </article>
  )
}

/** Characters that are shown if no cards are known. */
const CAST = ['pip', 'saba', 'lakatan', 'burro', 'java', 'michel']

function SixCards() {
  const { data: cards = [], isPending } = useQuery(cardsQuery)
  const pictures =
    cards.length > 0
      ? cards.slice(0, CAST.length).map(({ imageUrl, name }) => ({ src: imageUrl, alt: name }))
      : CAST.map((name) => ({ src: `/cards/${name}.svg`, alt: '' }))
  return (
    <article className="flex flex-col rounded-large border border-line bg-stall p-5 sm:p-6 md:max-lg:col-span-2 md:max-lg:flex-row md:max-lg:gap-8">
      <div className="md:max-lg:basis-2/5">
        <h2 className="text-title">
          <Trans>6 NFT Cards</Trans>
        </h2>
        <p className="mt-1 text-soft">
          <Trans>Their terms are fixed when you buy.</Trans>
        </p>
      </div>
      <div className="hand mt-auto items-end pt-5 md:max-lg:basis-3/5">
        {isPending
          ? CAST.map((name) => <span key={name} className="aspect-4/5 rounded-small bg-counter" />)
          : pictures.map(({ src, alt }) => (
              <img key={src} src={src} alt={alt} width={320} height={400} loading="lazy" />
            ))}
      </div>
    </article>
  )
}

import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { CardView } from '#core/api/cards.ts'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

/** Shows the other cards on sale, below a card in full, as small pictures that link to them. */
export function OtherCards({ cards }: { cards: readonly CardView[] }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="other-cards-title" className="pt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="other-cards-title" className="text-title">
          <Trans>Other cards</Trans>
        </h2>
        <Link
          href="/#nfts"
          className="inline-flex min-h-11 items-center font-strong text-glow underline underline-offset-4 max-sm:hidden"
        >
          <Trans>See all cards</Trans>
        </Link>
      </div>
      <ul className="other-cards mt-4">
        {cards.map(({ id, name, imageUrl, price }) => (
          <li key={id}>
            <Link href={`/cards/${id}`} className="other-card">
              <img src={imageUrl} alt="" width={320} height={400} loading="lazy" />
              <span translate="no" className="font-strong wrap-anywhere">
                {name}
              </span>
              <span translate="no" className="whitespace-nowrap text-soft tabular-nums">
                {amountText(readUsdt(price), 'USDT', 2)} USDT
              </span>
            </Link>
          </li>
        ))}
        <li className="sm:hidden">
          <Link href="/#nfts" className="other-cards-all">
            <Trans>See all cards</Trans>
          </Link>
        </li>
      </ul>
    </section>
  )
}

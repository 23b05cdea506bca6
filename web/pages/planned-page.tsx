import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { buttonClass } from '#web/ui/button-class.ts'

export type PlannedPageProps = { title: string; promise: string; items: readonly string[] }

/** A stall that is being built: says what will stand there, and pretends nothing. */
export function PlannedPage({ title, promise, items }: PlannedPageProps) {
  return (
    <section className="page grid items-center gap-6 py-6 lg:gap-12 lg:py-12 lg:grid-cols-[6fr_5fr]">
      <div className="max-w-prose">
        <p className="inline-block rounded-small border-2 border-control border-dashed px-3 py-1 font-strong text-soft">
          <Trans>Opens soon</Trans>
        </p>
        <h1 className="mt-4 text-figure">{title}</h1>
        <p className="mt-2 text-lead text-soft">{promise}</p>
        <ul className="mt-6 border-line border-t">
          {items.map((item) => (
            <li key={item} className="border-line border-b py-3">
              {item}
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link href="/#nfts" className={buttonClass('primary')}>
            <Trans>See all cards</Trans>
          </Link>
          <Link href="/" className={buttonClass('secondary')}>
            <Trans>Go to Home</Trans>
          </Link>
        </div>
      </div>
      <img
        src="/art/empty.svg"
        alt=""
        width={320}
        height={240}
        className="w-full max-w-dialog object-contain max-lg:-order-1 max-lg:h-40"
      />
    </section>
  )
}

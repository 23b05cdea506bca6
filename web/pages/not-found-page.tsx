import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { buttonClass } from '#web/ui/button.tsx'
import './not-found-page.css'

export function NotFoundPage() {
  return (
    <section className="page grid min-h-[75dvh] place-items-center py-12 text-center">
      <div>
        <img src="/art/lost.svg" alt="" width={320} height={240} className="not-found-picture" />
        <h1 className="mt-4 text-heading">
          <Trans>404 Page Not Found</Trans>
        </h1>
        <p className="mt-2 mb-6 text-balance text-lead text-soft">
          <Trans>This alley leads nowhere. The market is back that way.</Trans>
        </p>
        <Link href="/" className={buttonClass('primary')}>
          <Trans>Go to Home</Trans>
        </Link>
      </div>
    </section>
  )
}

import { t } from '@lingui/core/macro'
import { BookOpen } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useSearch } from 'wouter'
import type { SessionView } from '#core/api/auth.ts'
import { OfficialContacts } from '#web/features/home/official-contacts.tsx'
import { WaitingPayments } from '#web/features/payments/waiting-payments.tsx'
import { Section } from '#web/features/profile/section.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const FindPayment = lazyPart(async () => (await import('#web/features/payments/find-payment.tsx')).FindPayment)

/** Helps when something went wrong: finds a payment that brought nothing, lists the team's own addresses, links to the guide. */
export function ProfileHelpRoom({ session }: { session: SessionView }) {
  const txHash = new URLSearchParams(useSearch()).get('tx') ?? ''
  return (
    <div className="grid grid-cols-1 gap-12">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Section
          id="payments"
          title={t`I paid, find it`}
          text={t`Paid but got no card? Enter the transaction: we look it up on the network and credit what we find.`}
        >
          <Suspense fallback={<div className="h-33" />}>
            <FindPayment key={txHash} initialHash={txHash} />
          </Suspense>
        </Section>
        <Section id="waiting" title={t`Payments on hold`}>
          <WaitingPayments walletAddress={session.walletAddress} />
        </Section>
      </div>
      <OfficialContacts isPart />
      <section
        aria-labelledby="guide-title"
        className="flex flex-wrap items-center justify-between gap-4 border-line border-t pt-6"
      >
        <div>
          <h2 id="guide-title" className="text-title">{t`Wallet Guide`}</h2>
          <p className="mt-1 max-w-prose text-balance text-soft">
            {t`How to connect a wallet on a phone and on a computer, and what to do when it does not work.`}
          </p>
        </div>
        <Link href="/wallet-guide" className={buttonClass('secondary')}>
          <BookOpen className="size-5" aria-hidden="true" /> {t`Open the guide`}
        </Link>
      </section>
    </div>
  )
}

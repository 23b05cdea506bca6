import { t } from '@lingui/core/macro'
import type { SessionView } from '#core/api/auth.ts'
import { ActivitySection } from '#web/features/activity/activity-section.tsx'

/** Shows the wallet's ledger. Its heading is hidden, because the links above show it. */
export const ProfileActivityRoom = ({ session }: { session: SessionView }) => (
  <section
    id="activity"
    aria-labelledby="activity-title"
    className="rounded-large border border-line bg-stall p-5 sm:p-6"
  >
    <h2 id="activity-title" className="sr-only">{t`Activity`}</h2>
    <ActivitySection walletAddress={session.walletAddress} />
  </section>
)

import { t } from '@lingui/core/macro'
import type { SessionView } from '#core/api/auth.ts'
import { ActivitySection } from '#web/features/activity/activity-section.tsx'
import { Section } from '#web/features/profile/section.tsx'

/** The wallet's ledger. */
export const ProfileActivityRoom = ({ session }: { session: SessionView }) => (
  <Section
    id="activity"
    title={t`Activity`}
    text={t`Every change to your balance and the reason for it. Together they add up to your balance.`}
  >
    <ActivitySection walletAddress={session.walletAddress} />
  </Section>
)

import { t } from '@lingui/core/macro'
import type { SessionView } from '#core/api/auth.ts'
import { ActivitySection } from '#web/features/activity/activity-section.tsx'
import { Section } from '#web/features/profile/section.tsx'

/** The wallet's ledger. */
export const ProfileActivityRoom = ({ session }: { session: SessionView }) => (
  <Section
    id="activity"
    title={t`Activity`}
    text={t`Every line of your ledger and what it is for. The lines add up to your balance.`}
  >
    <ActivitySection walletAddress={session.walletAddress} />
  </Section>
)

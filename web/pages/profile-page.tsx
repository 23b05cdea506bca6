import { t } from '@lingui/core/macro'
import { AskForWallet } from '#web/features/connect/ask-for-wallet.tsx'
import { SignInPrompt } from '#web/features/connect/sign-in-prompt.tsx'
import { SectionLinks } from '#web/features/profile/section-links.tsx'
import { WalletCard } from '#web/features/profile/wallet-card.tsx'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { useIsKnown } from '#web/session/use-is-known.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { ProfileRoom } from './profile-room.tsx'

export function ProfilePage() {
  const { address, session, signInState } = useWallet()
  const isKnown = useIsKnown()
  const config = usePlatformConfig()
  if (!isKnown) {
    return <AskForWallet text={t`Connect your wallet to see your balances, cards, referrals and withdrawals.`} />
  }
  // A wallet that comes back is not here at once: until then only the heading stands, and nobody is asked to connect.
  return (
    <div className="page grid grid-cols-1 gap-6 pt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1 className="text-heading">{t`Profile`}</h1>
        {session !== null && <SectionLinks />}
      </div>
      {address !== null && config !== undefined && <WalletCard address={address} config={config} />}
      {address !== null && session === null && signInState !== 'resuming' && (
        <SignInPrompt title={t`Sign in to see your profile`} />
      )}
      {session !== null && config !== undefined && <ProfileRoom session={session} config={config} />}
    </div>
  )
}

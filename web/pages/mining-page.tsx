import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ConnectWalletPrompt, SignInPrompt } from '#web/features/connect/sign-in-prompt.tsx'
import { MiningRoom, MiningRoomSkeleton } from '#web/features/mining/mining-room.tsx'
import { useHasWallet } from '#web/session/stored-wallet.ts'
import { useWallet } from '#web/session/wallet-view.ts'

export function MiningPage() {
  const { address, session, signInState } = useWallet()
  const isKnown = useHasWallet()
  if (!isKnown) {
    return (
      <ConnectWalletPrompt
        text={t`Connect your wallet to mine with your cards. Guests can try mining on the home page.`}
        homePart="#guest-mining"
      />
    )
  }
  return (
    <div className="page pt-8">
      <h1 className="mb-6 text-heading">
        <Trans>Mining</Trans>
      </h1>
      {address === null || signInState === 'resuming' ? (
        <MiningRoomSkeleton />
      ) : session === null ? (
        <SignInPrompt title={t`Sign in to mine`} />
      ) : (
        <MiningRoom key={session.walletAddress} miner={session} />
      )}
    </div>
  )
}

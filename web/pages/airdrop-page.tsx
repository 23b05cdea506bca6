import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { JOIN_BONUS, REFERRAL_BONUS } from '#core/airdrop.ts'
import { AirdropRoom } from '#web/features/airdrop/airdrop-room.tsx'
import { ConnectCard } from '#web/features/airdrop/connect-card.tsx'
import { RoomSkeleton } from '#web/features/airdrop/room-skeleton.tsx'
import { SignInPrompt } from '#web/features/connect/sign-in-prompt.tsx'
import { useIsKnown } from '#web/session/stored-wallet.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { amountText } from '#web/ui/amount.tsx'

export function AirdropPage() {
  const isKnown = useIsKnown()
  const join = amountText(JOIN_BONUS, 'BV3', 0)
  const referral = amountText(REFERRAL_BONUS, 'BV3', 0)
  return (
    <div className="page grid grid-cols-1 gap-6 pt-8">
      <header>
        <h1 className="text-heading">{t`Claim Airdrop`}</h1>
        <p className="mt-2 text-balance text-lead text-soft">
          <Trans>
            Get {join} BV3 for joining, and {referral} BV3 for each friend you refer.
          </Trans>
        </p>
      </header>
      {isKnown ? <Room /> : <ConnectCard />}
    </div>
  )
}

/** Shows the airdrop. Reserves its place while a returning wallet is restored, and asks for no connection then. */
function Room() {
  const { address, session, signInState } = useWallet()
  if (address === null || signInState === 'resuming') return <RoomSkeleton />
  if (session === null) return <SignInPrompt title={t`Sign in to join the airdrop`} />
  return <AirdropRoom key={session.walletAddress} session={session} />
}

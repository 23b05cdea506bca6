import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { JOIN_BONUS, REFERRAL_BONUS } from '#core/airdrop.ts'
import { AirdropRoom, RoomSkeleton } from '#web/features/airdrop/airdrop-room.tsx'
import { SignInPrompt } from '#web/features/connect/sign-in-prompt.tsx'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { useHasWallet } from '#web/session/stored-wallet.ts'

import { useWallet } from '#web/session/wallet-view.ts'
import { GuideButton } from '#web/shared/guide/guide-button.tsx'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'

export function AirdropPage() {
  const isKnown = useHasWallet()
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

/** Tells a visitor what a wallet would get here, with buttons to connect one or to read the guide. */
function ConnectCard() {
  return (
    <section aria-labelledby="connect-title" className="rounded-large border border-line bg-stall">
      <div className="awning-edge rounded-t-large" />
      <div className="grid items-center gap-6 p-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:p-8 lg:grid-cols-2">
        <div>
          <h2 id="connect-title" className="text-title">{t`Connect Your Wallet`}</h2>
          <p className="mt-2 max-w-prose text-balance text-lead text-soft">
            {t`The airdrop is paid to your wallet, so connect one first. It is free, and one signature proves the wallet is yours.`}
          </p>
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
            <Button variant="primary" size="large" onClick={openConnectDialog}>
              {t`Connect Wallet`}
            </Button>
            <GuideButton size="large">{t`How to Connect Wallet`}</GuideButton>
          </div>
        </div>
        <img src="/art/airdrop.svg" alt="" width={320} height={240} className="w-full" />
      </div>
    </section>
  )
}

import './connected-wallet.css'
import { t } from '@lingui/core/macro'
import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { refresh } from '#web/lib/query-client.ts'
import { disconnect, signIn } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { useWalletFunds, WALLET_FUNDS } from '#web/shared/wallet-funds.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText } from '#web/ui/amount.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'

/** Shows who is connected and what their wallet holds, with buttons to sign in if that is still due, and to disconnect. */
export function ConnectedWallet({ address }: { address: string }) {
  const { signInState } = useWallet()
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  // Hides the sign-in button while the server still checks whether the player is signed in.
  const isSignedIn = signInState === 'signed_in' || signInState === 'resuming' || signInState === 'checking'
  return (
    <>
      {!isSignedIn && (
        <Button
          variant="primary"
          isPending={signInState === 'signing'}
          pendingLabel={t`Waiting for your signature`}
          onClick={() => signIn()}
          className="mr-2 whitespace-nowrap"
        >
          {t`Sign in`}
        </Button>
      )}
      {/* On the right, so that it does not move when the button before it disappears. */}
      <span className={`wallet-box ${isSignedIn ? 'flex' : 'hidden sm:flex'}`}>
        <span className="wallet-box-lines">
          <span className="max-sm:text-note lg:max-xl:[&_a]:hidden max-sm:[&_a]:hidden">
            <Address value={address} explorerUrl={explorerUrl} align="end" />
          </span>
          <WalletFunds />
        </span>
        <span className="hidden sm:block">
          <IconButton label={t`Disconnect`} onClick={() => disconnect()}>
            <LogOut className="size-5" aria-hidden="true" />
          </IconButton>
        </span>
      </span>
    </>
  )
}

/** Shows what the wallet itself holds on the chain, in one short line. All digits show on hover or on a press. */
export function WalletFunds() {
  const funds = useWalletFunds()
  const chainId = usePlatformConfig()?.chain.id
  const [isWhole, setWhole] = useState(false)
  const isElsewhere = useWallet().chainId !== chainId

  useEffect(() => {
    // The player may return from a wallet's window or from an exchange's page.
    const look = () => void refresh(WALLET_FUNDS)
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])

  // Reserves its place while the node is asked.
  if (funds === null || isElsewhere) return <span className="wallet-funds" />
  const [usdt, bnb] = [amountText(funds.usdt, 'USDT', 2), amountText(funds.bnb, 'BNB', 4)]
  const allUsdt = decimalText(formatAmount(funds.usdt, 'USDT'))
  const allBnb = decimalText(formatAmount(funds.bnb, 'BNB'))
  const whole = t`In your wallet: ${allUsdt} USDT and ${allBnb} BNB`
  return (
    <button
      type="button"
      className="wallet-funds group"
      aria-label={`${usdt} USDT · ${bnb} BNB. ${whole}`}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
      onBlur={() => setWhole(false)}
    >
      <span className="wallet-funds-line">
        <span>{t`In wallet`}</span>
        <span translate="no">
          {usdt} USDT
          <span className="wallet-funds-bnb">
            {' · '}
            {bnb} BNB
          </span>
        </span>
      </span>
      <span
        aria-hidden="true"
        data-open={isWhole || undefined}
        className="pointer-events-none absolute top-full right-0 z-30 hidden w-max data-open:block rounded-small border border-line bg-counter px-3 py-2 text-left text-note shadow-lifted group-hover:block group-focus-visible:block max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:mt-16 max-sm:w-auto"
      >
        {whole}
      </span>
    </button>
  )
}

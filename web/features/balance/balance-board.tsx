import './balance-board.css'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { signIn } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { useBalance } from '#web/shared/balance.ts'
import { usePurchases } from '#web/shared/cards.ts'
import { ReadOnlyNote } from '#web/shared/read-only-note.tsx'
import { useTestFunds } from '#web/shared/wallet-funds.ts'
import { Amount, readBv3Hundredths, readUsdt } from '#web/ui/amount.tsx'

import { Button, buttonClass } from '#web/ui/button.tsx'

import { ErrorState, StaleNote } from '#web/ui/list-states.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'

const LINK = '-my-3 flex min-h-11 w-max items-center font-strong text-note text-glow underline underline-offset-4'

/** Shows the balance and the cards of a connected wallet. */
export function BalanceBoard() {
  const { session, signInState } = useWallet()
  if (session === null) {
    return (
      // Reserves the height of the board while the wallet signs.
      <section
        className={`flex flex-wrap items-center justify-between gap-4 rounded-large border border-line bg-stall p-5 sm:p-6 ${signInState === 'signing' ? 'h-86 sm:h-56.5 lg:h-41.5' : ''}`}
      >
        <p className="max-w-prose">
          <strong className="font-strong">
            <Trans>Your wallet is connected, read-only.</Trans>
          </strong>
          <br />
          <span className="text-soft">
            <ReadOnlyNote state={signInState}>
              <Trans>Sign in to see your balance. Signing is free and moves no funds.</Trans>
            </ReadOnlyNote>
          </span>
        </p>
        <Button
          isPending={signInState === 'signing'}
          pendingLabel={t`Waiting for your signature`}
          onClick={() => signIn()}
        >
          <Trans>Sign in</Trans>
        </Button>
      </section>
    )
  }
  return (
    <section
      aria-label={t`What you have`}
      className="grid min-h-86 gap-4 max-sm:grid-rows-[auto_1fr] sm:min-h-56.5 sm:grid-cols-2 lg:min-h-41.5 lg:gap-6"
    >
      <BalanceCard />
      <NftCountCard />
    </section>
  )
}

function BalanceCard() {
  const balance = useBalance()
  const isBv3Open = useIsBv3Open()
  if (balance.data === undefined && balance.isError) {
    return <ErrorState what={t`Your balance`} error={balance.error} onRetry={() => balance.refetch()} />
  }
  return (
    <div className="flex flex-col justify-center rounded-large border border-line bg-stall p-5 sm:p-6">
      <h2 className="text-lead">
        <Trans>Your balance</Trans>
      </h2>
      <div className="balance-figures mt-2">
        {balance.data === undefined ? (
          <>
            <FigurePlace label={t`Loading your balance`} />
            <FigurePlace />
          </>
        ) : (
          <>
            <Amount
              amount={readBv3Hundredths(balance.data.bv3Balance)}
              asset="BV3"
              size="figure"
              label={isBv3Open ? t`withdrawable` : t`locked until withdrawals open`}
            />
            <Amount amount={readUsdt(balance.data.usdtBalance)} asset="USDT" size="figure" label={t`withdrawable`} />
          </>
        )}
      </div>
      {balance.isError && <StaleNote sinceMs={balance.dataUpdatedAt} onRetry={() => balance.refetch()} />}
    </div>
  )
}

function NftCountCard() {
  const purchases = usePurchases()
  const count = purchases.data?.length
  const pictures = [...new Set(purchases.data?.map(({ imageUrl }) => imageUrl))]
  if (purchases.data === undefined && purchases.isError) {
    return <ErrorState what={t`Your cards`} error={purchases.error} onRetry={() => purchases.refetch()} />
  }
  return (
    <div className="flex items-center justify-between gap-4 rounded-large border border-line bg-stall p-5 sm:p-6">
      <div>
        <h2 className="text-lead">
          <Trans>Your NFT cards</Trans>
        </h2>
        {count === undefined ? (
          <div className="mt-2">
            <FigurePlace label={t`Loading your cards`} />
          </div>
        ) : (
          <CardCount count={count} />
        )}
        {purchases.isError && purchases.data !== undefined && (
          <StaleNote sinceMs={purchases.dataUpdatedAt} onRetry={() => purchases.refetch()} />
        )}
      </div>
      {count === 0 ? <FirstFunds /> : <CardStack pictures={pictures} />}
    </div>
  )
}

function CardCount({ count }: { count: number }) {
  const unit = <span className="font-strong text-body text-soft">{plural(count, { one: 'card', other: 'cards' })}</span>
  return (
    <>
      <p className="balance-figures mt-2 tabular-nums">
        <span className="font-heavy text-figure">
          <Verbatim>{count}</Verbatim> {unit}
        </span>
      </p>
      {count === 0 ? (
        <a href="#nfts" className={LINK}>
          <Trans>None yet. Choose one below.</Trans>
        </a>
      ) : (
        <Link href="/profile/collection" className={LINK}>
          <Trans>See your collection</Trans>
        </Link>
      )}
    </>
  )
}

/** Reserves the place of a figure and its label. */
const FigurePlace = ({ label }: { label?: string }) => (
  <div className="grid gap-1">
    <div className="h-10 w-36 rounded-small bg-counter" />
    <div className="h-5 w-24 rounded-small bg-counter" />
    {label !== undefined && (
      <span role="status" className="sr-only">
        {label}
      </span>
    )}
  </div>
)

/** Shows one picture of each character that the player owns. */
function CardStack({ pictures }: { pictures: readonly string[] }) {
  return (
    <div className="flex min-w-0 items-center justify-end overflow-hidden">
      {pictures.map((picture) => (
        <img
          key={picture}
          src={picture}
          alt=""
          width={320}
          height={400}
          className="w-20 object-contain not-first:-ml-8 max-sm:nth-[n+4]:hidden"
        />
      ))}
    </div>
  )
}

/** Takes the focus if the button that this link replaces had it. */
function focusIfNothingFocused(link: HTMLAnchorElement | null) {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true })
}

/** Offers test funds on the local chain, where a newcomer has no money. Elsewhere shows a picture of a closed stall. */
function FirstFunds() {
  const testFunds = useTestFunds()
  if (testFunds === null) {
    return <img src="/art/empty.svg" alt="" width={160} height={120} className="h-24 w-32 object-contain" />
  }
  return (
    <div className="flex max-w-48 flex-col justify-between gap-2 text-right">
      <p className="text-note text-soft">
        {testFunds.isArrived ? (
          <Trans>Your wallet can pay for a card now.</Trans>
        ) : (
          <Trans>Test chain: its money is free.</Trans>
        )}
      </p>
      {testFunds.isArrived ? (
        <a ref={focusIfNothingFocused} href="#nfts" className={buttonClass('secondary')}>
          <Trans>Choose a card</Trans>
        </a>
      ) : (
        <Button isPending={testFunds.isPending} pendingLabel={t`Getting test funds`} onClick={testFunds.request}>
          <Trans>Get test funds</Trans>
        </Button>
      )}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AdminPurchaseView } from '#core/api/admin-lists.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { readUsdt } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText } from '#web/ui/amount.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { Moment } from '../parts/moment.tsx'
import { bareMomentText } from '../parts/moment-text.ts'
import { PlayerLink } from '../player/player-link.tsx'
import { priceText } from './price-text.ts'
import { wayText } from './way-text.ts'

export const purchaseColumns = (): readonly Column<AdminPurchaseView>[] => [
  {
    label: t({ message: 'Purchase', context: 'column' }),
    width: 'w-[9%]',
    cell: (purchase) => <Head {...purchase} />,
    isHeadline: true,
  },
  {
    label: t`Wallet`,
    width: 'w-[21%]',
    cell: ({ walletAddress, userId }) => (
      <>
        <span className="-mt-2 -mb-3 -ml-2 block">
          <Address value={walletAddress} first={8} />
        </span>
        <span className="-mt-2 -mb-3 block">
          <PlayerLink playerId={userId} />
        </span>
      </>
    ),
  },
  {
    label: t`Card`,
    width: 'w-[16%]',
    cell: ({ cardName, cardPrice }) => (
      <>
        <span translate="no" className="font-strong">
          {cardName}
        </span>
        <span className="block text-note text-soft tabular-nums">
          <Trans>Now {priceText(cardPrice)}</Trans>
        </span>
      </>
    ),
  },
  {
    label: `${t`Price`} (USDT)`,
    width: 'w-[13%]',
    cell: ({ purchasePrice }) => amountText(readUsdt(purchasePrice), 'USDT', 2),
    isFigure: true,
  },
  { label: t`Paid`, width: 'w-[26%]', cell: PaidCell },
  {
    label: t`Date`,
    isMoment: true,
    width: 'w-[15%]',
    cell: ({ purchasedAt }) => <Moment at={purchasedAt} />,
    // A card shows it in its heading.
    isOnCard: () => false,
  },
]

/** Shows the number of a purchase. On a card it includes the moment, which is a separate column elsewhere. */
function Head({ id, purchasedAt }: AdminPurchaseView) {
  const isNarrow = useMedia(NARROW)
  return (
    <>
      <span className="tabular-nums">
        <Trans>No. {id}</Trans>
      </span>
      {isNarrow && <span className="font-plain text-note text-soft"> · {bareMomentText(purchasedAt)}</span>}
    </>
  )
}

const PaidCell = ({ paymentMethod, txHash }: AdminPurchaseView) => (
  <>
    {wayText(paymentMethod)}
    {txHash !== null && <Transaction txHash={txHash} />}
  </>
)

function Transaction({ txHash }: { txHash: string }) {
  const explorerUrl = usePlatformConfig()?.chain.explorer ?? null
  return (
    <span className="-my-2 -ml-2 block text-note text-soft">
      <Address value={txHash} kind="tx" explorerUrl={explorerUrl} align="end" />
    </span>
  )
}

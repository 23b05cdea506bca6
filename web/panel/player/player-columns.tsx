import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ActivityLine } from '#core/api/activity.ts'
import type { listPlayerSignIns, PlayerLot, PlayerReferral } from '#core/api/admin-players.ts'
import type { CallAnswer } from '#core/api/call.ts'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { explainLine } from '#web/features/activity/explain-line.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText } from '#web/ui/amount.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import { bv3Text, usdtText } from '../parts/both-amounts.tsx'
import { Moment } from '../parts/moment.tsx'

const signed = (decimal: string, asset: ActivityLine['asset']) =>
  decimal === '0' ? (
    '–'
  ) : (
    <span translate="no" className="whitespace-nowrap">
      {decimal.startsWith('-') ? '−' : '+'}
      {amountText(readSigned(decimal.replace('-', ''), asset), asset)}
      <span data-unit={asset}> {asset}</span>
    </span>
  )

export const lineColumns = (): readonly Column<ActivityLine>[] => [
  { label: t`When`, isMoment: true, width: 'w-1/6', cell: ({ at }) => <Moment at={at} /> },
  {
    label: t`Why`,
    width: 'w-1/2',
    cell: ({ facts, id }) => (
      <>
        <span className="block text-balance">{explainLine(facts)}</span>
        <span className="block text-note text-soft">
          <Trans>No. {id}</Trans>
        </span>
      </>
    ),
  },
  {
    label: t`Balance`,
    width: 'w-1/6',
    isFigure: true,
    cell: ({ amount, asset }) => signed(amount, asset),
    isOnCard: ({ amount }) => amount !== '0',
  },
  {
    label: t`Held`,
    width: 'w-1/6',
    isFigure: true,
    cell: ({ held, asset }) => signed(held, asset),
    isOnCard: ({ held }) => held !== '0',
  },
]

export const purchaseColumns = (): readonly Column<OwnedCopyView>[] => [
  {
    label: t`When`,
    isMoment: true,
    width: 'w-1/5',
    cell: ({ purchasedAt, id }) => <Moment at={purchasedAt} note={<Trans>No. {id}</Trans>} />,
  },
  { label: t`Card`, width: 'w-1/5', cell: ({ cardName }) => cardName },
  { label: t`Price`, width: 'w-1/5', isFigure: true, cell: ({ purchasePrice }) => usdtText(purchasePrice) },
  {
    label: t`Transaction`,
    width: 'w-1/5',
    cell: ({ txHash }) => (txHash === null ? t`given` : <Address value={txHash.split('-')[0] ?? txHash} kind="tx" />),
  },
  {
    label: t`Left to mine`,
    width: 'w-1/5',
    isFigure: true,
    cell: ({ leftUsdt, leftBv3 }) => (
      <>
        {usdtText(leftUsdt)}
        <span translate="no" className="block text-note text-soft">
          {bv3Text((leftBv3 / 100).toFixed(2))}
        </span>
      </>
    ),
  },
]

export const referralColumns = (): readonly Column<PlayerReferral>[] => [
  { label: t`Wallet`, width: 'w-1/3', cell: ({ walletAddress }) => <Address value={walletAddress} first={8} /> },
  {
    label: t`Joined`,
    isMoment: true,
    width: 'w-1/5',
    cell: ({ joinedAt, id }) => <Moment at={joinedAt} note={<Trans>No. {id}</Trans>} />,
  },
  { label: t`Copies bought`, width: 'w-1/5', isFigure: true, cell: ({ purchases }) => purchases },
  { label: t`Bonus`, width: 'w-1/4', isFigure: true, cell: ({ earned }) => usdtText(earned) },
]

export const lotColumns = (): readonly Column<PlayerLot>[] => [
  {
    label: t`Since`,
    isMoment: true,
    width: 'w-1/5',
    cell: ({ createdAt, id }) => <Moment at={createdAt} note={<Trans>Lot {id}</Trans>} />,
  },
  {
    label: t`Card`,
    width: 'w-1/5',
    cell: ({ cardName, copies, isGift }) => (
      <>
        {cardName} × {copies}
        {isGift && <span className="block text-note text-soft">{t`given`}</span>}
      </>
    ),
  },
  { label: t`State`, width: 'w-1/5', cell: ({ isMining }) => (isMining ? t`mining` : t`stopped`) },
  {
    label: t`USDT posted, of`,
    width: 'w-1/5',
    isFigure: true,
    cell: ({ postedUsdt, totalUsdt }) => <OfTotal posted={usdtText(postedUsdt)} total={usdtText(totalUsdt)} />,
  },
  {
    label: t`BV3 posted, of`,
    width: 'w-1/5',
    isFigure: true,
    cell: ({ postedBv3, totalBv3 }) => <OfTotal posted={bv3Text(postedBv3)} total={bv3Text(totalBv3)} />,
  },
]

const OfTotal = ({ posted, total }: { posted: string; total: string }) => (
  <>
    {posted}
    <span translate="no" className="block text-note text-soft">
      {total}
    </span>
  </>
)

type SignIn = CallAnswer<typeof listPlayerSignIns>[number] & { readonly id: number }
export const signInColumns = (): readonly Column<SignIn>[] => [
  { label: t`Signed in`, isMoment: true, width: 'w-1/2', cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
  { label: t`Valid until`, isMoment: true, width: 'w-1/2', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
]

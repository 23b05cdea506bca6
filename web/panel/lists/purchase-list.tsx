import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AdminPurchaseView, listAdminPurchases, PurchaseWay } from '#core/api/admin-lists.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, readUsdt } from '#web/ui/amount.tsx'

import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { priceText } from '../parts/amount-texts.tsx'
import type { ListFile } from '../parts/list-head.tsx'
import { bareMomentText, Moment } from '../parts/moment.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { callOperatorPage } from '../session/call-operator.ts'
import { type FilterValues, toQuery } from './list-filters.ts'

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

/** Lists the newest purchases, refetched every few seconds. */
export const LatestPurchases = ({ count, showsZone = false }: { count: number; showsZone?: boolean }) => (
  <PagedList
    what={t`Purchases`}
    queryKey={latestKey(count)}
    load={loadLatest(count)}
    refetchMs={() => LIVE_MS}
    empty={<NoPurchases />}
  >
    {(purchases) => (
      <RecordTable
        caption={t`Latest purchases`}
        columns={purchaseColumns()}
        records={purchases}
        showsZone={showsZone}
      />
    )}
  </PagedList>
)

const NoPurchases = () => (
  <EmptyState picture="/art/empty.svg" title={t`No purchases yet`} text={t`Every copy bought or given appears here.`} />
)

const PATH = '/api/admin/purchases'
const PAGE_SIZE = 50

export const LATEST_SHOWN = 50
/** Milliseconds between refetches of the latest purchases. */
const LIVE_MS = 10_000

export const purchasesKey = (filters: FilterValues) => [PATH, filters]
const latestKey = (count: number) => [PATH, 'latest', count]

export const loadPurchases = (filters: FilterValues) => (cursor: string | undefined, signal: AbortSignal) =>
  callOperatorPage<typeof listAdminPurchases>(
    'GET',
    PATH,
    { query: { ...toQuery(filters), limit: PAGE_SIZE, cursor } },
    { signal },
  )

/** Loads the latest purchases, without a next page. */
const loadLatest = (count: number) => async (_cursor: string | undefined, signal: AbortSignal) => {
  const page = await callOperatorPage<typeof listAdminPurchases>('GET', PATH, { query: { limit: count } }, { signal })
  return { ...page, nextCursor: null }
}

export const purchasesFile = (filters: FilterValues): ListFile => ({
  path: PATH,
  query: toQuery(filters),
  fileName: 'purchases.csv',
})

/** Returns how a copy was paid for. */
export const wayText = (way: PurchaseWay): string => (way === 'gift' ? t`Gift` : way)

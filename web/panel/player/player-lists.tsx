import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import type { ActivityLine } from '#core/api/activity.ts'
import type { listPlayerSignIns, PlayerLot, PlayerReferral } from '#core/api/admin-players.ts'
import type { CallAnswer } from '#core/api/call.ts'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { parseCopyHash } from '#core/order.ts'
import { explainLine } from '#web/shared/explain-line.ts'
import { Address } from '#web/ui/address.tsx'
import { amountText, readSigned } from '#web/ui/amount.tsx'

import { FilterBar } from '#web/ui/filter-bar.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { ListSkeleton, PagedList } from '#web/ui/paged-list.tsx'

import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { bv3Text, usdtText } from '../parts/amount-texts.tsx'
import { ListHead } from '../parts/list-head.tsx'
import { Moment } from '../parts/moment.tsx'
import { withdrawalColumns } from '../payouts/withdrawal-columns.tsx'
import {
  listKey,
  loadActivity,
  loadLots,
  loadPurchases,
  loadReferrals,
  loadSignIns,
  loadWithdrawals,
  playerListFile,
} from './player-figures.tsx'

const PlayerRuns = lazyPart(async () => (await import('../games/run-table.tsx')).PlayerRuns)

const LISTS = ['ledger', 'withdrawals', 'purchases', 'lots', 'game-runs', 'referrals', 'sign-ins'] as const
type PlayerList = (typeof LISTS)[number]

const NAMES: Record<PlayerList, MessageDescriptor> = {
  ledger: msg`Balance lines`,
  withdrawals: msg`Withdrawals`,
  purchases: msg`Purchases`,
  lots: msg`Lots`,
  'game-runs': msg`Games`,
  referrals: msg`Referrals`,
  'sign-ins': msg`Sign-ins`,
}

const NONE: Record<PlayerList, MessageDescriptor> = {
  ledger: msg`No balance lines yet`,
  withdrawals: msg`No withdrawals yet`,
  purchases: msg`No purchases yet`,
  lots: msg`No lots yet`,
  'game-runs': msg`No runs yet`,
  referrals: msg`No players referred yet`,
  'sign-ins': msg`No sign-ins yet`,
}

/** Shows a player's history, one list at a time. The address names the list. */
export function PlayerLists({ playerId }: { playerId: number }) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('list')
  const list = LISTS.find((it) => it === named) ?? LISTS[0]
  const choose = (next: PlayerList) =>
    setSearch((before) => ({ ...Object.fromEntries(before), list: next }), { replace: true })
  const options = LISTS.map((value) => ({ value, label: i18n._(NAMES[value]) }))
  return (
    <section aria-label={i18n._(NAMES[list])}>
      <h3 className="mb-3 text-lead max-md:mb-2 max-md:leading-11">{t`History`}</h3>
      <ListHead list={playerListFile(playerId, list === 'ledger' ? 'activity' : list)} isUnderHeading>
        <FilterBar label={t`Show`} options={options} value={list} onChange={choose} />
      </ListHead>
      <div className="mt-4">
        <Chosen list={list} id={playerId} empty={<EmptyState picture="/art/empty.svg" title={i18n._(NONE[list])} />} />
      </div>
    </section>
  )
}

function Chosen({ list, id, empty }: { list: PlayerList; id: number; empty: ReactNode }) {
  const what = i18n._(NAMES[list])
  const common = {
    what,
    queryKey: listKey(id, list),
    empty,
  }
  switch (list) {
    case 'ledger':
      return (
        <PagedList {...common} load={loadActivity(id)}>
          {(lines) => <RecordTable caption={common.what} columns={lineColumns()} records={lines} />}
        </PagedList>
      )
    case 'withdrawals':
      return (
        <PagedList {...common} load={loadWithdrawals(id)}>
          {(rows) => <RecordTable caption={common.what} columns={withdrawalColumns(null, false)} records={rows} />}
        </PagedList>
      )
    case 'purchases':
      return (
        <PagedList {...common} load={loadPurchases(id)}>
          {(rows) => <RecordTable caption={common.what} columns={purchaseColumns()} records={rows} />}
        </PagedList>
      )
    case 'sign-ins':
      return (
        <PagedList {...common} load={loadSignIns(id)}>
          {(rows) => (
            <RecordTable
              caption={common.what}
              columns={signInColumns()}
              records={rows.map((row, index) => ({ ...row, id: index }))}
            />
          )}
        </PagedList>
      )
    case 'lots':
      return (
        <PagedList {...common} load={loadLots(id)}>
          {(lots) => <RecordTable caption={common.what} columns={lotColumns()} records={lots} />}
        </PagedList>
      )
    case 'game-runs':
      return (
        <Suspense fallback={<ListSkeleton label={t`Loading: ${what}`} isTable />}>
          <PlayerRuns playerId={id} empty={empty} />
        </Suspense>
      )
    case 'referrals':
      return (
        <PagedList {...common} load={loadReferrals(id)}>
          {(referred) => <RecordTable caption={common.what} columns={referralColumns()} records={referred} />}
        </PagedList>
      )
  }
}

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

const lineColumns = (): readonly Column<ActivityLine>[] => [
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

const purchaseColumns = (): readonly Column<OwnedCopyView>[] => [
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
    cell: ({ txHash }) =>
      txHash === null ? t`given` : <Address value={parseCopyHash(txHash)?.txHash ?? txHash} kind="tx" />,
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

const referralColumns = (): readonly Column<PlayerReferral>[] => [
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

const lotColumns = (): readonly Column<PlayerLot>[] => [
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

type SignInRow = CallAnswer<typeof listPlayerSignIns>[number] & { readonly id: number }
const signInColumns = (): readonly Column<SignInRow>[] => [
  { label: t`Signed in`, isMoment: true, width: 'w-1/2', cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
  { label: t`Valid until`, isMoment: true, width: 'w-1/2', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
]

import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { ListHead } from '../parts/list-head.tsx'
import { withdrawalColumns } from '../withdrawals/withdrawal-columns.tsx'
import { lineColumns, lotColumns, purchaseColumns, referralColumns, signInColumns } from './player-columns.tsx'
import {
  listKey,
  loadActivity,
  loadLots,
  loadPurchases,
  loadReferrals,
  loadSignIns,
  loadWithdrawals,
  playerListFile,
} from './player-query.ts'

const PlayerRuns = lazyPart(async () => (await import('../games/runs/player-runs.tsx')).PlayerRuns)

const LISTS = ['ledger', 'withdrawals', 'purchases', 'lots', 'game-runs', 'referrals', 'sign-ins'] as const
type List = (typeof LISTS)[number]

const NAMES: Record<List, MessageDescriptor> = {
  ledger: msg`Balance lines`,
  withdrawals: msg`Withdrawals`,
  purchases: msg`Purchases`,
  lots: msg`Lots`,
  'game-runs': msg`Games`,
  referrals: msg`Referrals`,
  'sign-ins': msg`Sign-ins`,
}

const NONE: Record<List, MessageDescriptor> = {
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
  const choose = (next: List) =>
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

function Chosen({ list, id, empty }: { list: List; id: number; empty: ReactNode }) {
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

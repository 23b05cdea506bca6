import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Address } from '#web/ui/address.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { usdtText } from '../parts/both-amounts.tsx'
import { referralsQuery } from './player-query.ts'

type Referral = {
  readonly id: number
  readonly walletAddress: string
  readonly joinedAt: string
  readonly earned: string
  readonly bought: number
}

const columns = (): readonly Column<Referral>[] => [
  { label: t`Wallet`, width: 'w-1/3', cell: ({ walletAddress }) => <Address value={walletAddress} first={8} /> },
  { label: t`Joined`, width: 'w-1/5', cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
  { label: t`Copies bought`, width: 'w-1/5', isFigure: true, cell: ({ bought }) => bought },
  { label: t`Bonus for it`, width: 'w-1/4', isFigure: true, cell: ({ earned }) => usdtText(earned) },
]

/** Whom a player has referred, the latest 200, and what each has brought. */
export function PlayerReferrals({ playerId, empty }: { playerId: number; empty: ReactNode }) {
  const referrals = useQuery(referralsQuery(playerId))
  const what = t`Referrals`
  if (referrals.isPending) return <ListSkeleton label={t`Loading: ${what}`} isTable />
  if (referrals.data === undefined)
    return <ErrorState what={what} error={referrals.error} onRetry={() => referrals.refetch()} />
  const records = referrals.data.referrals.map(({ purchases, ...rest }, id) => ({
    ...rest,
    id,
    bought: purchases.length,
  }))
  return records.length === 0 ? empty : <RecordTable caption={what} columns={columns()} records={records} />
}

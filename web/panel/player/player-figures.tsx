import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type {
  addPlayerNote,
  freezeWithdrawals,
  getPlayer,
  listPlayerActivity,
  listPlayerLots,
  listPlayerPurchases,
  listPlayerReferrals,
  listPlayerSignIns,
  listPlayerWithdrawals,
  PlayerFile,
  PlayerNote,
  unfreezeWithdrawals,
} from '#core/api/admin-players.ts'
import type { WithdrawalStatus } from '#core/withdrawal.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { Address } from '#web/ui/address.tsx'
import { Amount, readBv3Hundredths, readSigned } from '#web/ui/amount.tsx'

import { LeaderLine } from '#web/ui/leader-line.tsx'
import { amountTexts, countText, Joined, usdtText, withCount } from '../parts/amount-texts.tsx'
import type { ListFile } from '../parts/list-head.tsx'
import { dayText, momentText } from '../parts/moment.tsx'
import { GameLines, INCOME_LABELS } from '../parts/player-lines.tsx'
import { callOperator, callOperatorPage } from '../session/call-operator.ts'

/** Shows a player's balance, where it came from, and what was bought and withdrawn. */
export function PlayerFigures({ file, children }: { file: PlayerFile; children: ReactNode }) {
  const { balance, purchases, income, games, withdrawals, referrals, createdAt, signedInAt, referredBy } = file
  const isBv3Open = useIsBv3Open()
  const held = heldTexts(balance)
  return (
    <section aria-label={t`Figures`} className="flex flex-col rounded-large border border-line bg-stall p-4 sm:p-6">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Amount amount={readSigned(balance.usdt, 'USDT')} asset="USDT" size="title" label={t`withdrawable`} />
        <Amount
          amount={readBv3Hundredths(balance.bv3)}
          asset="BV3"
          size="title"
          label={isBv3Open ? t`withdrawable` : t`locked`}
        />
      </div>
      <p className="mt-3 text-note text-soft">
        <Trans>As the player sees it at {momentText(balance.asOf)}.</Trans>
      </p>
      <dl className="mt-3 flex grow flex-col justify-between">
        <LeaderLine label={t`Held by withdrawals`}>
          {held.length === 0 ? t`nothing` : <Joined texts={held} />}
        </LeaderLine>
        {income.map(({ source, ...sums }) => (
          <LeaderLine key={source} label={i18n._(INCOME_LABELS[source])}>
            <Joined texts={amountTexts(sums)} />
          </LeaderLine>
        ))}
        <GameLines games={games} />
        <LeaderLine label={t`Copies bought`}>
          <Joined texts={withCount(purchases.bought, purchases.bought === 0 ? [] : [usdtText(purchases.paidUsdt)])} />
        </LeaderLine>
        <LeaderLine label={t`Copies given`}>{countText(purchases.given)}</LeaderLine>
        {withdrawals.map(({ status, count, ...sums }) => (
          <LeaderLine key={status} label={i18n._(STATUS_LABELS[status])}>
            <Joined texts={withCount(count, amountTexts(sums))} />
          </LeaderLine>
        ))}
        <LeaderLine label={t`Referred players`}>{countText(referrals)}</LeaderLine>
        <LeaderLine label={t`Account since`}>{dayText(createdAt)}</LeaderLine>
        <LeaderLine label={t`First signed in`}>{signedInAt === null ? t`never` : dayText(signedInAt)}</LeaderLine>
        {referredBy !== null && (
          <LeaderLine label={t`Referred by`}>
            <span className="-my-3 block">
              <Address value={referredBy} align="end" />
            </span>
          </LeaderLine>
        )}
      </dl>
      {children}
    </section>
  )
}

const heldTexts = ({ usdtHeld, bv3Held }: PlayerFile['balance']) =>
  amountTexts({ usdt: usdtHeld, bv3: bv3Held === 0 ? '0' : (bv3Held / 100).toFixed(2) })

/** Labels of a player's withdrawals, by status. */
const STATUS_LABELS: Record<WithdrawalStatus, MessageDescriptor> = {
  pending: msg`Waiting withdrawals`,
  approved: msg`Withdrawals approved, not paid yet`,
  rejected: msg`Withdrawals rejected`,
  completed: msg`Withdrawals paid`,
}

const PATH = '/api/admin/players'
const PAGE_SIZE = 25
const paramsOf = (id: number) => ({ params: { id } })

export const playerQuery = (id: number) =>
  queryOptions({
    queryKey: [PATH, id],
    queryFn: () => callOperator<typeof getPlayer>('GET', '/api/admin/players/:id', paramsOf(id)),
  })

export const listKey = (id: number, list: string) => [PATH, id, list]

const page = (id: number, cursor: string | undefined) => ({ ...paramsOf(id), query: { limit: PAGE_SIZE, cursor } })

export const loadActivity = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerActivity>('GET', '/api/admin/players/:id/activity', page(id, cursor))
export const loadWithdrawals = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerWithdrawals>('GET', '/api/admin/players/:id/withdrawals', page(id, cursor))
export const loadPurchases = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerPurchases>('GET', '/api/admin/players/:id/purchases', page(id, cursor))
export const loadLots = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerLots>('GET', '/api/admin/players/:id/lots', page(id, cursor))
export const loadSignIns = (id: number) => () =>
  callOperatorPage<typeof listPlayerSignIns>('GET', '/api/admin/players/:id/sign-ins', paramsOf(id))
export const loadReferrals = (id: number) => (cursor: string | undefined) =>
  callOperatorPage<typeof listPlayerReferrals>('GET', '/api/admin/players/:id/referrals', page(id, cursor))

/** Returns one of the lists as a file. `part` is the last part of its path. */
export const playerListFile = (id: number, part: string): ListFile => ({
  path: `${PATH}/${id}/${part}`,
  fileName: `player-${id}-${part}.csv`,
})

export const addNote = (id: number, text: string): Promise<PlayerNote> =>
  callOperator<typeof addPlayerNote>('POST', '/api/admin/players/:id/notes', { ...paramsOf(id), body: { text } })

export const freeze = (id: number, reason: string) =>
  callOperator<typeof freezeWithdrawals>('POST', '/api/admin/players/:id/freeze', { ...paramsOf(id), body: { reason } })
export const unfreeze = (id: number, reason: string) =>
  callOperator<typeof unfreezeWithdrawals>('POST', '/api/admin/players/:id/unfreeze', {
    ...paramsOf(id),
    body: { reason },
  })

/** Returns a function that refetches the player and its lists. */
export function usePlayerChanged(id: number): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [PATH, id] })
}

import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PlayerFile } from '#core/api/admin-players.ts'
import type { WithdrawalStatus } from '#core/withdrawal.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { readBv3Hundredths, readSigned } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { Amount } from '#web/ui/amount.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { amountTexts, countText, Joined, usdtText, withCount } from '../parts/both-amounts.tsx'
import { GameLines } from '../parts/game-lines.tsx'
import { INCOME_WORDS } from '../parts/income-words.ts'
import { dayText, momentText } from '../parts/moment-text.ts'

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
          <LeaderLine key={source} label={i18n._(INCOME_WORDS[source])}>
            <Joined texts={amountTexts(sums)} />
          </LeaderLine>
        ))}
        <GameLines games={games} />
        <LeaderLine label={t`Copies bought`}>
          <Joined texts={withCount(purchases.bought, purchases.bought === 0 ? [] : [usdtText(purchases.paidUsdt)])} />
        </LeaderLine>
        <LeaderLine label={t`Copies given`}>{countText(purchases.given)}</LeaderLine>
        {withdrawals.map(({ status, count, ...sums }) => (
          <LeaderLine key={status} label={i18n._(STATUS_WORDS[status])}>
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
const STATUS_WORDS: Record<WithdrawalStatus, MessageDescriptor> = {
  pending: msg`Waiting withdrawals`,
  approved: msg`Withdrawals approved, not paid yet`,
  rejected: msg`Withdrawals rejected`,
  completed: msg`Withdrawals paid`,
}

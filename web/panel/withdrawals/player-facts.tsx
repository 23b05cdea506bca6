import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WithdrawalFacts } from '#core/api/admin-withdrawals.ts'
import type { IncomeSource } from '#core/income.ts'
import { readSigned } from '#web/lib/read-amount.ts'
import { Address } from '#web/ui/address.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { amountTexts, Joined, usdtText, withCount } from '../parts/both-amounts.tsx'
import { GameLines } from '../parts/game-lines.tsx'
import { INCOME_WORDS } from '../parts/income-words.ts'
import { dayText } from '../parts/moment-text.ts'
import { factsQuery } from './withdrawals-query.ts'

/** Shows the facts about the player of a withdrawal, beside the decision. The decision does not wait for them. */
export function PlayerFacts({ withdrawalId }: { withdrawalId: number }) {
  const facts = useQuery(factsQuery(withdrawalId))
  return (
    <section aria-label={t`About this player`} aria-busy={facts.isPending}>
      <h3 className="text-lead">{t`About this player`}</h3>
      {facts.data !== undefined && <Facts facts={facts.data} />}
      {facts.isPending && <p className="mt-1 text-soft">{t`Looking it up …`}</p>}
      {facts.isError && <Notice kind="problem">{t`Could not load the facts about this player.`}</Notice>}
    </section>
  )
}

function Facts({ facts }: { facts: WithdrawalFacts }) {
  const { accountCreatedAt, signedInAt, purchases, income, games, isFirst, earlier, lastRejection, alike } = facts
  return (
    <dl className="mt-1">
      <LeaderLine label={t`Account since`} note={signedInAt === null ? t`This wallet has never signed in.` : undefined}>
        {dayText(accountCreatedAt)}
      </LeaderLine>
      <LeaderLine
        label={t`Cards bought`}
        note={
          purchases.given > 0
            ? plural(purchases.given, {
                one: 'Plus # given for free.',
                other: 'Plus # given for free.',
              })
            : undefined
        }
      >
        <Joined texts={withCount(purchases.bought, [usdtText(purchases.paidUsdt)])} />
      </LeaderLine>
      {income.map(({ source, ...sums }) => (
        <LeaderLine key={source} label={i18n._(INCOME_WORDS[source])} note={shareText(source, income)}>
          <Joined texts={amountTexts(sums)} />
        </LeaderLine>
      ))}
      <GameLines games={games} />
      <LeaderLine label={t`Withdrawn before`}>
        {isFirst ? (
          t`Nothing, this is the first`
        ) : (
          <Joined texts={withCount(earlier.completed.count, amountTexts(earlier.completed))} />
        )}
      </LeaderLine>
      <LeaderLine
        label={t`Rejected before`}
        note={
          lastRejection === null ? undefined : (
            <Trans>
              Last by {lastRejection.decidedBy}: {lastRejection.reason}
            </Trans>
          )
        }
      >
        {earlier.rejected.count}
      </LeaderLine>
      <LeaderLine label={t`Also waiting or approved`}>{earlier.pending.count + earlier.approved.count}</LeaderLine>
      {alike !== null && <Alike alike={alike} />}
    </dl>
  )
}

function Alike({ alike: { referrer, wallets, isMore } }: { alike: NonNullable<WithdrawalFacts['alike']> }) {
  return (
    <LeaderLine
      label={t`Same amount by others with this referrer`}
      note={
        <>
          {t`Within 1% and seven days. Referred by`} <Address value={referrer} />{' '}
          {isMore && t`Only the 1,000 newest wallets it referred are compared.`}
        </>
      }
    >
      {wallets}
    </LeaderLine>
  )
}

/** Returns the source's share of all USDT income. Operators check referrals first. */
function shareText(source: IncomeSource, income: WithdrawalFacts['income']): ReactNode {
  const all = income.reduce((sum, { usdt }) => sum + readSigned(usdt, 'USDT'), 0n)
  const its = readSigned(income.find((it) => it.source === source)?.usdt ?? '0', 'USDT')
  if (all === 0n || its === 0n) return undefined
  const percent = Number((its * 100n) / all)
  return <Trans>{percent}% of all USDT income</Trans>
}

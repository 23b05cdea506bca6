import { plural, t } from '@lingui/core/macro'
import type { ChainHealth, OperatorHealth } from '#core/api/operator-health.ts'

import type { Solvency } from '#core/api/solvency.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { coverageText } from '#web/shared/transparency.ts'
import type { PanelTabId } from '../navigation/panel-tab-id.ts'

/** Fact that an operator must see at a glance. */
export type HealthSign = {
  readonly label: string
  readonly value: string
  /** `bad` stops money, `waiting` needs a decision, `fine` needs no action. */
  readonly state: 'bad' | 'waiting' | 'fine'
  readonly detail: string
  /** Tab in which the operator handles it. */
  readonly tab?: PanelTabId
  /** Filter of the tab that shows it; by default the first. */
  readonly filter?: string
}

/** Returns the signs, the most important first. */
export const healthSigns = (health: OperatorHealth, solvency?: Solvency): readonly HealthSign[] => [
  ...(solvency === undefined ? [] : solvencySigns(solvency)),
  booksSign(health),
  payoutsSign(health),
  uncertainSign(health),
  paymentsSign(health),
  chainSign(health.chain),
  ...(health.failedNotifications > 0 ? [notificationsSign(health)] : []),
]

/** Returns only the signs that need action. Solvency has a separate tab. */
function solvencySigns({ sales, usdt: { coverage } }: Solvency): HealthSign[] {
  const signs: HealthSign[] = []
  if (sales.areStopped) {
    signs.push({
      label: t`Sales`,
      value: t({ message: 'Stopped', context: 'sales' }),
      state: 'bad',
      detail: t`No cards can be bought until sales are resumed.`,
      tab: 'solvency',
    })
  }
  if (coverage.now !== null && Number(coverage.now) < 100) {
    signs.push({
      label: t`Coverage`,
      value: coverageText(coverage.now).text,
      state: 'bad',
      detail: t`The wallets hold less USDT than is owed now.`,
      tab: 'solvency',
    })
  }
  return signs
}

function booksSign({ auditAlarms }: OperatorHealth): HealthSign {
  if (auditAlarms.length === 0)
    return { label: t`Ledger audit`, value: t`No open alarm`, state: 'fine', detail: t`Every balance adds up.` }
  const count = auditAlarms.length
  return {
    label: t`Ledger audit`,
    value: plural(count, { one: '# open alarm', other: '# open alarms' }),
    state: 'bad',
    detail: auditAlarms.some(({ stopsAll }) => stopsAll)
      ? t`Payouts are on hold until it is resolved.`
      : t`Payouts to the affected players are on hold until it is resolved.`,
  }
}

const payoutsSign = ({ payoutsStopped, payoutsHeld, strays }: OperatorHealth): HealthSign =>
  payoutsStopped || payoutsHeld || strays > 0
    ? {
        label: t`Payouts`,
        value: t({ message: 'Stopped', context: 'payouts' }),
        state: 'bad',
        detail: payoutsStopped
          ? t`Nothing is paid until the alarm is resolved.`
          : t`Nothing is paid until the notice above is resolved.`,
      }
    : { label: t`Payouts`, value: t`Running`, state: 'fine', detail: t`Approved payouts are being paid.` }

function uncertainSign({ uncertainPayouts }: OperatorHealth): HealthSign {
  if (uncertainPayouts === 0)
    return { label: t`Uncertain payouts`, value: t`None`, state: 'fine', detail: t`Every outcome is known.` }
  return {
    label: t`Uncertain payouts`,
    value: decimalText(String(uncertainPayouts)),
    state: 'bad',
    detail: t`Withdrawals or refunds to check before paying again.`,
    tab: 'withdrawals',
    filter: 'approved',
  }
}

function paymentsSign({ openPayments }: OperatorHealth): HealthSign {
  if (openPayments === 0)
    return { label: t`Payments on hold`, value: t`None`, state: 'fine', detail: t`All are credited or refunded.` }
  return {
    label: t`Payments on hold`,
    value: decimalText(String(openPayments)),
    state: 'waiting',
    detail: t`Credit or refund each.`,
    tab: 'payments',
  }
}

const notificationsSign = ({ failedNotifications }: OperatorHealth): HealthSign => ({
  label: t`Notifications`,
  value: plural(failedNotifications, { one: '# not sent', other: '# not sent' }),
  state: 'waiting',
  detail: t`Not delivered after all retries. No money depends on them.`,
})

/** Returns how well payments are read from the chain, at a glance. The Payments tab has the details. */
export function chainSign({ isBehind, stuckPayments, nodes, alarms }: ChainHealth): HealthSign {
  const sign = { label: t`Chain`, tab: 'payments' } as const
  const answering = nodes.filter(({ state }) => state === 'up').length
  const all = decimalText(String(nodes.length))
  if (isBehind) {
    return { ...sign, value: t`Behind`, state: 'bad', detail: t`Payments are read late. None are lost.` }
  }
  if (alarms.length > 0) {
    const count = alarms.length
    const value = plural(count, { one: '# open alarm', other: '# open alarms' })
    return { ...sign, value, state: 'bad', detail: t`See what to do below the list of payments.` }
  }
  if (stuckPayments > 0) {
    const value = plural(stuckPayments, { one: '# payment stuck', other: '# payments stuck' })
    return { ...sign, value, state: 'bad', detail: t`Read from the chain, but not credited for minutes.` }
  }
  if (answering < nodes.length) {
    return { ...sign, value: t`${answering} of ${all} nodes`, state: 'waiting', detail: t`The others do not answer.` }
  }
  return { label: sign.label, value: t`Up to date`, state: 'fine', detail: t`Payments are read as they become final.` }
}

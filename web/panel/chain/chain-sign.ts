import { plural, t } from '@lingui/core/macro'
import type { ChainHealth } from '#core/api/chain-health.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import type { HealthSign } from '../overview/health-signs.ts'

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

import { plural, t } from '@lingui/core/macro'
import type { ChainHealth } from '#core/api/chain-health.ts'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { assetText } from '../parts/asset-text.ts'
import { momentText } from '../parts/moment-text.ts'

type Facts = ChainHealth['alarms'][number]['facts']

/** Returns an alarm's detail in the operator's language, or the server's sentence if it has no code. */
export const alarmDetailText = ({ detail, facts }: Pick<ChainHealth['alarms'][number], 'detail' | 'facts'>): string =>
  factsText(facts) ?? detail

/** Returns a node's problem in the operator's language, or the node's own words. */
export function nodeProblemText({ problem, problemFacts, isSlow }: ChainHealth['nodes'][number]): string | null {
  return isSlow ? t`It did not answer in time.` : (factsText(problemFacts) ?? problem)
}

/** @param facts missing if a process of the release before answered */
function factsText(facts: Facts | undefined): string | null {
  if (!facts) return null
  const { code, values } = facts
  const of = (name: string) => values[name] ?? ''
  switch (code) {
    case 'payments_unread':
      return plural(Number(of('minutes')), {
        one: 'No payments have been read for # minute.',
        other: 'No payments have been read for # minutes.',
      })
    case 'payments_untried':
      return plural(Number(of('count')), {
        one: '# payment has waited for ten minutes and was never tried.',
        other: '# payments have waited for ten minutes and were never tried.',
      })
    case 'dust_arrived':
      return t`${decimalText(of('count'))} transfers too small to buy anything arrived at once, the first in block ${decimalText(of('block'))}.`
    case 'lists_differ':
      return t`${decimalText(of('more'))} more than another node, ${decimalText(of('less'))} fewer.`
    case 'answers_differ': {
      const [own, other] = [of('own'), of('other')]
      return t`It says ${own}, another node ${other}.`
    }
    case 'payment_lost':
    case 'payment_found':
      return sumText(of('value'), of('asset'), of('block'))
    case 'nodes_missing': {
      const [least, all] = [of('quorum'), of('nodes')]
      return `${t`${least} of ${all} nodes must agree.`} ${of('problems')}`.trim()
    }
    case 'block_final':
      return t`Block ${decimalText(of('block'))} of ${momentText(of('at'))} is still the last final one.`
    default:
      return null
  }
}

/** Returns a payment's amount and block. Both assets that pay for cards have 18 decimals. */
function sumText(baseUnits: string, asset: string, number: string): string {
  const block = decimalText(number)
  const sum =
    asset === 'USDT' || asset === 'BNB'
      ? assetText(formatAmount(BigInt(baseUnits), asset), asset)
      : `${decimalText(baseUnits)} ${asset}`
  return `${sum} · ${t`Block ${block}`}`
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { ChainHealth } from '#core/api/operator-health.ts'
import type { ChainAlarmKind } from '#core/chain-alarm.ts'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { assetText } from '../parts/amount-texts.tsx'
import { momentText } from '../parts/moment.tsx'

export type ChainNodeHealth = ChainHealth['nodes'][number]
export type ChainAlarm = ChainHealth['alarms'][number]

/** Titles of chain alarms, each with what to do about it. */
export const ALARM_LABELS: Record<
  ChainAlarmKind,
  { readonly title: MessageDescriptor; readonly todo: MessageDescriptor }
> = {
  node_contradicts: {
    title: msg`A node contradicts the others`,
    todo: msg`Remove it from RPC_URLS, or wait until it agrees again. Nothing is credited while they disagree on it.`,
  },
  nodes_too_few: {
    title: msg`Too few nodes answer`,
    todo: msg`Payments are credited once enough nodes answer. If this lasts, add another provider to RPC_URLS.`,
  },
  finality_stalled: {
    title: msg`Blocks are not becoming final`,
    todo: msg`Payments wait until the chain finalizes blocks again. Nothing is lost.`,
  },
  watcher_stalled: {
    title: msg`Payments are not being read`,
    todo: msg`See the server log and the nodes below. Nothing is lost: reading resumes where it stopped.`,
  },
  payment_not_on_chain: {
    title: msg`A credited payment is no longer on the chain`,
    todo: msg`Check its transaction before you pay that player anything.`,
  },
  payment_not_in_ledger: {
    title: msg`A transfer to the treasury was found late`,
    todo: msg`It has been processed. If nodes hide transfers again, change the provider.`,
  },
  payment_stuck: {
    title: msg`A payment cannot be credited`,
    todo: msg`It retries automatically. The server log says why it fails.`,
  },
  transfer_not_in_ledger: {
    title: msg`A transfer out of the hot wallet has no payout`,
    todo: msg`Explain its transaction. If nobody on your team sent it, someone else has the key: first move the wallet’s funds.`,
  },
  payout_not_on_chain: {
    title: msg`A completed payout is not on the chain`,
    todo: msg`Check its transaction. If the player was not paid, pay by hand and note it here.`,
  },
  foreign_transaction: {
    title: msg`The hot wallet has a transaction under way that was not signed here`,
    todo: msg`No withdrawal is decided until it is final: then explain it. If nobody on your team sent it, someone else has the key.`,
  },
  hot_wallet_code: {
    title: msg`The hot wallet has code`,
    todo: msg`Someone else may control it. Nothing is paid. Move its funds to a new wallet and change the key, or clear its EIP-7702 delegation.`,
  },
  bnb_price_jumped: {
    title: msg`The BNB price has jumped`,
    todo: msg`BNB orders wait. Compare with the market. Resolving this alarm accepts this price.`,
  },
  bnb_price_unusable: {
    title: msg`No usable BNB price`,
    todo: msg`BNB orders wait until the price feeds are right again. USDT orders are not affected.`,
  },
  clock_off: {
    title: msg`The clocks do not agree`,
    todo: msg`Nothing is settled, quoted or expires until they do. Check the time service (NTP) on the machine named here. It ends by itself.`,
  },
  dust_flood: {
    title: msg`A flood of tiny transfers is arriving`,
    todo: msg`They are set aside, one line per payer, and delay no other payments.`,
  },
}

export const NODE_LABELS: Record<ChainNodeHealth['state'], MessageDescriptor> = {
  up: msg`Answers`,
  aside: msg`Does not answer`,
  behind: msg`Is behind`,
  contradicts: msg`Contradicts the others`,
}

type ChainAlarmFacts = ChainHealth['alarms'][number]['facts']

/** Returns an alarm's detail in the operator's language, or the server's sentence if it has no code. */
export const alarmDetailText = ({ detail, facts }: Pick<ChainHealth['alarms'][number], 'detail' | 'facts'>): string =>
  factsText(facts) ?? detail

/** Returns a node's problem in the operator's language, or the node's own words. */
export function nodeProblemText({ problem, problemFacts, isSlow }: ChainHealth['nodes'][number]): string | null {
  return isSlow ? t`It did not answer in time.` : (factsText(problemFacts) ?? problem)
}

/** @param facts missing if a process of the release before answered */
function factsText(facts: ChainAlarmFacts | undefined): string | null {
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

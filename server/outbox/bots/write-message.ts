import { shortened } from '#core/address.ts'
import type { ChainAlarmKind } from '#core/chain-alarm.ts'
import { formatAmount } from '#core/money.ts'
import { type Executor, first } from '../../db/statement.ts'
import { Undeliverable } from '../deliver-to-bot.ts'
import { findWithdrawalOwner, readPurchaseFacts, readWithdrawalFacts } from './notify.sql.ts'

type WithdrawalNotifyEvent = {
  readonly type: 'withdrawal_requested' | 'withdrawal_decided' | 'withdrawal_completed'
  /** Missing in a message that an older release has queued. */
  readonly userId?: number
  readonly withdrawalId: number
}

/** An event that a bot reports. Other facts are read from the database when the message is written. */
export type NotifyEvent =
  | WithdrawalNotifyEvent
  | {
      readonly type: 'purchase'
      readonly userId: number
      readonly cardId: number
      readonly copies: number
      readonly txHash: string
    }
  /** Head of the audit log's chain. Stored in the chat, it proves the entries up to that point. */
  | { readonly type: 'audit_head'; readonly sequence: number; readonly hash: string }
  /** A problem with the chain, its nodes or the payments read from it. */
  | { readonly type: 'chain_alarm'; readonly kind: ChainAlarmKind; readonly subject: string; readonly detail: string }
  | {
      /** An operator has logged in from a network that the account had not used before. */
      readonly type: 'operator_network'
      readonly username: string
      readonly address: string
      /** Empty if it is unknown. */
      readonly browser: string
      readonly system: string
    }
  | {
      /** Sales were stopped or resumed. */
      readonly type: 'sales'
      readonly areStopped: boolean
      /** Kind of actor that stopped them. */
      readonly by: '' | 'operator' | 'floor'
      readonly author: string
      readonly reason: string
      /** Decimal texts, set if the floor stopped sales. */
      readonly onChainUsdt: string
      readonly floorUsdt: string
    }

const TYPES: Readonly<Record<NotifyEvent['type'], true>> = {
  withdrawal_requested: true,
  withdrawal_decided: true,
  withdrawal_completed: true,
  purchase: true,
  audit_head: true,
  chain_alarm: true,
  operator_network: true,
  sales: true,
}

const isNotifyEvent = (event: unknown): event is NotifyEvent =>
  typeof event === 'object' && event !== null && 'type' in event && Object.hasOwn(TYPES, String(event.type))

/**
 * Writes a bot's message about an event in Telegram's HTML, from the current facts in the database.
 *
 * @throws Undeliverable if the message can never be written
 */
export async function writeMessage(db: Executor, event: unknown): Promise<string> {
  if (!isNotifyEvent(event)) throw new Undeliverable('an event that no bot knows')
  if (event.type === 'audit_head') return auditHeadMessage(event)
  if (event.type === 'purchase') return purchaseMessage(db, event)
  if (event.type === 'sales') return salesMessage(event)
  if (event.type === 'chain_alarm') return chainAlarmMessage(event)
  return event.type === 'operator_network' ? networkMessage(event) : withdrawalMessage(db, event)
}

const auditHeadMessage = ({ sequence, hash }: NotifyEvent & { type: 'audit_head' }) =>
  message(`Audit log: ${sequence} entries`, [
    `Last hash: ${hash}`,
    `Keep this message. Run npm run audit -- log --head ${hash} to check that no entry up to this one has changed.`,
  ])

const CHAIN_ALARM_TITLES: Readonly<Record<ChainAlarmKind, string>> = {
  node_contradicts: 'A node contradicts the others',
  nodes_too_few: 'Too few nodes answer',
  finality_stalled: 'Blocks are not becoming final',
  watcher_stalled: 'Payments are not being read',
  payment_not_on_chain: 'A credited payment is no longer on the chain',
  payment_not_in_ledger: 'A transfer to the treasury was found late',
  payment_stuck: 'A payment cannot be credited',
  transfer_not_in_ledger: 'A transfer out of the hot wallet has no payout',
  payout_not_on_chain: 'A completed payout is not on the chain',
  foreign_transaction: 'The hot wallet has a transaction under way that was not signed here',
  hot_wallet_code: 'The hot wallet has code: someone else may control it',
  bnb_price_jumped: 'The price of BNB has jumped',
  bnb_price_unusable: 'No price of BNB can be used',
  clock_off: 'The clocks do not agree',
  dust_flood: 'A flood of tiny payments',
}

const chainAlarmMessage = ({ kind, subject, detail }: NotifyEvent & { type: 'chain_alarm' }) =>
  message(CHAIN_ALARM_TITLES[kind], [
    ...(subject === '' ? [] : [`About: ${subject}`]),
    detail,
    'It stays in the panel until it is resolved or over.',
  ])

const networkMessage = ({ username, address, browser, system }: NotifyEvent & { type: 'operator_network' }) =>
  message('Login from a new network', [
    `Operator: ${username}`,
    `Address: ${address}`,
    `Browser: ${[browser, system].filter((name) => name !== '').join(' on ') || 'unknown'}`,
    'If this was not you, end the session and change the password in the panel, under Security.',
  ])

function salesMessage(event: NotifyEvent & { type: 'sales' }) {
  if (event.areStopped && event.by === 'floor') {
    return message('Sales stopped: below the floor', [
      `In the wallets: ${event.onChainUsdt} USDT`,
      `Floor: ${event.floorUsdt} USDT`,
      'Payments already sent are still credited. Resume sales in the panel, under Solvency.',
    ])
  }
  return message(event.areStopped ? 'Sales stopped' : 'Sales resumed', [
    `Operator: ${event.author}`,
    `Reason: ${event.reason}`,
  ])
}

async function withdrawalMessage(db: Executor, event: WithdrawalNotifyEvent) {
  const { type, withdrawalId } = event
  const userId = event.userId ?? first(await findWithdrawalOwner(db, { withdrawalId }))?.user_id
  const row = userId === undefined ? null : first(await readWithdrawalFacts(db, { userId, withdrawalId }))
  if (row === null) throw new Undeliverable(`withdrawal ${withdrawalId} is missing`)
  const { amount, fee } = row
  const money = (units: bigint) => `${formatAmount(units, row.asset)} ${row.asset}`
  const facts = [
    `Amount: ${money(amount)}${fee > 0n ? `, ${money(amount - fee)} after the fee` : ''}`,
    `Wallet: ${shortened(row.to_address)}`,
  ]
  if (type === 'withdrawal_requested') return message(`Withdrawal ${withdrawalId} requested`, facts)
  if (type === 'withdrawal_completed') {
    return message(`Withdrawal ${withdrawalId} completed`, [...facts, `Transaction: ${row.tx_hash ?? 'unknown'}`])
  }
  const by = `By: ${row.decided_by ?? 'unknown'}`
  if (row.state === 'cancelled') return message(`Withdrawal ${withdrawalId} cancelled`, [...facts, 'By: its player'])
  // An approved withdrawal may be completed by the time of this read.
  if (row.state !== 'rejected') return message(`Withdrawal ${withdrawalId} approved`, [...facts, by])
  return message(`Withdrawal ${withdrawalId} rejected`, [...facts, by, `Reason: ${row.reason ?? 'none'}`])
}

async function purchaseMessage(
  db: Executor,
  { userId, cardId, copies, txHash }: NotifyEvent & { type: 'purchase' },
): Promise<string> {
  const row = first(await readPurchaseFacts(db, { userId, cardId, txHash }))
  if (row === null) throw new Undeliverable(`the purchase by ${txHash} is missing`)
  return message('New purchase', [
    `Card: ${row.card}`,
    `Copies: ${copies}`,
    `Amount: ${formatAmount(row.price * BigInt(copies), 'USDT')} USDT`,
    `Buyer: ${shortened(row.buyer)}`,
  ])
}

const message = (title: string, facts: readonly string[]) =>
  [`<b>${escapeHtml(title)}</b>`, ...facts.map(escapeHtml)].join('\n')

/** Escapes the characters of Telegram's HTML, which a card's name or a reason may contain. */
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

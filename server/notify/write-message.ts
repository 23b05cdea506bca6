import { sql } from 'drizzle-orm'
import { shortened } from '#core/address.ts'
import { formatAmount } from '#core/money.ts'
import type { WithdrawalAsset, WithdrawalStatus } from '#core/withdrawal.ts'
import type { Executor } from '../db/pool.ts'
import { escapeHtml } from './escape-html.ts'
import type { NotifyEvent } from './notify-event.ts'

type WithdrawalRow = {
  asset: WithdrawalAsset
  amount: string
  fee: string
  status: WithdrawalStatus
  to_address: string
  reason: string | null
  decided_by: string | null
  tx_hash: string | null
}
type PurchaseRow = { card: string; price: string; buyer: string }

/** What a bot says about an event, in Telegram's HTML, from what the database says about it now. */
export async function writeMessage(db: Executor, event: NotifyEvent): Promise<string> {
  return event.type === 'purchase' ? purchaseMessage(db, event) : withdrawalMessage(db, event)
}

async function withdrawalMessage(db: Executor, { type, withdrawalId }: NotifyEvent & { withdrawalId: number }) {
  const { rows } = await db.execute<WithdrawalRow>(sql`
    select w.asset, w.amount, w.fee, w.status, w.to_address, w.reason, w.decided_by, p.tx_hash
    from withdrawals w left join payouts p on p.withdrawal_id = w.id where w.id = ${withdrawalId}`)
  const row = rows[0]
  if (row === undefined) throw new Error(`withdrawal ${withdrawalId} is missing`)
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)]
  const money = (units: bigint) => `${formatAmount(units, row.asset)} ${row.asset}`
  const facts = [
    `Amount: ${money(amount)}${fee > 0n ? `, ${money(amount - fee)} after the fee` : ''}`,
    `Wallet: ${shortened(row.to_address)}`,
  ]
  // An approved one may be completed by the time that this is read.
  const isRejected = row.status === 'rejected'
  if (type === 'withdrawal_requested') return message(`Withdrawal ${withdrawalId} requested`, facts)
  if (type === 'withdrawal_completed') {
    return message(`Withdrawal ${withdrawalId} completed`, [...facts, `Transaction: ${row.tx_hash ?? 'unknown'}`])
  }
  const by = `By: ${row.decided_by ?? 'unknown'}`
  if (!isRejected) return message(`Withdrawal ${withdrawalId} approved`, [...facts, by])
  return message(`Withdrawal ${withdrawalId} rejected`, [...facts, by, `Reason: ${row.reason ?? 'none'}`])
}

async function purchaseMessage(
  db: Executor,
  { userId, cardId, copies, txHash }: NotifyEvent & { type: 'purchase' },
): Promise<string> {
  const { rows } = await db.execute<PurchaseRow>(sql`
    select c.name as card, p.price, u.wallet_address as buyer
    from purchases p join cards c on c.id = p.card_id join users u on u.id = p.user_id
    where p.user_id = ${userId} and p.card_id = ${cardId} and p.tx_hash = ${txHash} order by p.id desc limit 1`)
  const row = rows[0]
  if (row === undefined) throw new Error(`the purchase by ${txHash} is missing`)
  return purchaseText({ ...row, copies, amount: formatAmount(BigInt(row.price) * BigInt(copies), 'USDT') })
}

export type PurchaseText = {
  readonly card: string
  readonly copies: number
  /** USDT. */
  readonly amount: string
  readonly buyer: string
}

export const purchaseText = ({ card, copies, amount, buyer }: PurchaseText) =>
  message('New purchase', [
    `Card: ${card}`,
    `Copies: ${copies}`,
    `Amount: ${amount} USDT`,
    `Buyer: ${shortened(buyer)}`,
  ])

const message = (title: string, facts: readonly string[]) =>
  [`<b>${escapeHtml(title)}</b>`, ...facts.map(escapeHtml)].join('\n')

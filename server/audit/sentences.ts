import type { AuditCheck } from '#core/audit-checks.ts'
import { formatRecord, joinRecords } from '#core/audit-records.ts'
import { type Asset, formatAmount } from '#core/money.ts'
import type { BalanceTotalName, DayTotalName, MiningKind } from '../db/column-types.ts'

const MS_PER_DAY = 86_400_000

/** Amounts of a player in the order of a sentence: their names in facts, their assets, and their names in the sentence. */
const AMOUNTS = [
  ['bv3', 'BV3', 'BV3'],
  ['bv3Held', 'BV3', 'BV3 held'],
  ['usdt', 'USDT', 'USDT'],
  ['usdtHeld', 'USDT', 'USDT held'],
  ['usdtOfReferrals', 'USDT', 'USDT of referrals'],
] as const satisfies readonly (readonly [string, Asset, string])[]

/** Amounts that differ, in base units: what a row keeps, and what it must be the sum of. */
type Amounts = { [Name in (typeof AMOUNTS)[number][0]]?: { kept: string; summed: string } }

type OfUser = { user: number }
type OfLot = { lot: number }
type OfTransfer = { transfer: number }
type OfPayment = { payment: number }
type OfPayout = { payout: number }
type OfWithdrawal = { withdrawal: number }
type OfDay = { day: number }
type OfAudit = Record<never, never>
type Total<Name> = { total: Name; place: number }
type TotalExcess = { ahead: string }
type MovedFacts = { asset: string; amount: string; debit: string; credit: string }
type WrittenFacts = MovedFacts & { posted: number; written: number }
type PayoutFacts = { state: string; amount: string; to: string }
type PaymentLines = { asset: string; otherAsset: string; arrived: string; sold: string; sentBack: string }
type WithdrawalLines = { held: string; released: string; paid: string; fee: string }
type LastGood = { lastGoodAt: string | null }

const describeAmounts = (amounts: Amounts, kept: string, summed: string): string =>
  AMOUNTS.flatMap(([name, asset, label]) => {
    const say = (amount: string) => formatAmount(BigInt(amount), asset)
    const of = amounts[name]
    return of === undefined ? [] : `${label}: ${kept} ${say(of.kept)}, ${summed} ${say(of.summed)}`
  }).join('; ')
const describeStored = (amounts: Amounts) => describeAmounts(amounts, 'kept', 'ledger')
const describeMoved = ({ asset, amount, debit, credit }: MovedFacts) => `${asset} ${amount} ${debit} to ${credit}`
const describeWritten = (it: WrittenFacts) =>
  `${describeMoved(it)}: posted ${it.posted} times, written down ${it.written}`
const describePayout = ({ state, amount, to }: PayoutFacts) => `${state} of ${amount} to ${to}`
const describePaymentLines = (it: PaymentLines) =>
  `${it.asset}/${it.otherAsset} arrived ${it.arrived}, sold ${it.sold}, sent back ${it.sentBack}`
const describeWithdrawalLines = (it: WithdrawalLines) =>
  `held ${it.held}, released ${it.released}, paid ${it.paid}, fee ${it.fee}`
const describeExcess = ({ ahead }: TotalExcess) => `by ${ahead}`
const describeLastGood = ({ lastGoodAt: at }: LastGood) =>
  at === null ? 'none has ended well yet' : `the last good one ended ${at}`
const describeLate = (it: LastGood, _: OfAudit) => `is late: ${describeLastGood(it)}`
const describeFailed = (it: LastGood & { problem: string }, _: OfAudit) =>
  `failed (${it.problem}): ${describeLastGood(it)}`

/**
 * English sentences of what differs, by check. The parameters are the types of the facts and of the row that the check finds. Facts
 * hold exactly what the sentence says: two differences of one row are the same if and only if their sentences are.
 */
const SENTENCES = {
  balances: (it: Amounts, _: OfUser) => describeStored(it),
  missing_balances: (it: { hasBalances: boolean; hasBaseRate: boolean }, _: OfUser) =>
    [...(it.hasBalances ? [] : ['no balances']), ...(it.hasBaseRate ? [] : ['no base rate'])].join('; '),
  missing_accounts: ({ user }: OfUser, _: OfTransfer) => `a line of user ${user}, who has no account`,
  wallets: (it: { wallet: string; claims: number; accounts: number }, _: OfUser) =>
    `${it.wallet}: ${it.claims} claims, ${it.accounts} accounts`,
  referrals: (it: { referrer: string | null; listed: number; bound: number }, _: OfUser) =>
    `by ${it.referrer ?? 'nobody'}: listed ${it.listed} times, bound ${it.bound}`,
  bonuses: (
    it: { amount: string; due: number; posted: number } | { posted: number },
    _: { purchase: number | null } | { wallet: string | null },
  ) =>
    'due' in it
      ? `bonus of ${it.amount} USDT: due ${it.due} times, posted ${it.posted}`
      : `${it.posted} bonuses were posted for its purchases, and the referrer has not listed it`,
  lots_posted: (it: Amounts, _: OfLot) => describeStored(it),
  base_posted: (it: Amounts, _: OfUser) => describeStored(it),
  lot_purchases: (it: { copies: number; purchases: number }, _: OfLot) =>
    `${it.copies} copies, ${it.purchases} purchases`,
  payments_credited: (it: { credited: string; price: string | null }, _: OfPayment) =>
    `credited ${it.credited}, bought for ${it.price ?? 'nothing'}`,
  payments_posted: (
    { ledger, ...it }: { asset: string; value: string; status: string; ledger: PaymentLines | null },
    _: OfPayment,
  ) => `${it.asset} ${it.value}, ${it.status}; ledger: ${ledger === null ? 'nothing' : describePaymentLines(ledger)}`,
  payments_open: (it: { status: string; credited: string; value: string }, _: OfPayment) =>
    `${it.status}, credited ${it.credited} of ${it.value}`,
  payment_claims: (
    it: { payments: number; kept: string; claims: number; claimed: string; hashes: [string, string] },
    _: OfPayment,
  ) => `${it.payments} payments of ${it.kept}, ${it.claims} claims of ${it.claimed}, ${it.hashes.join(' ')}`,
  refunds: (it: { status: string; open: string; payout: PayoutFacts | null }, _: OfPayment) =>
    `${it.status}, open ${it.open}; payout ${it.payout === null ? 'none' : describePayout(it.payout)}`,
  lots_mining: ({ isMining }: { isMining: boolean }, _: OfLot) =>
    isMining ? 'mines while its card does not' : 'stands still while its card mines',
  base_mining: ({ isMining }: { isMining: boolean }, _: OfUser) =>
    isMining ? 'runs while no card mines' : 'stands still while a card mines',
  holds: (it: Amounts, _: OfUser) => describeAmounts(it, 'held', 'open withdrawals'),
  withdrawals_posted: (
    { ledger, ...it }: { status: string; asset: string; amount: string; fee: string; ledger: WithdrawalLines | null },
    _: OfWithdrawal,
  ) =>
    `${it.status} ${it.asset} ${it.amount}, fee ${it.fee}; ledger: ${
      ledger === null ? 'nothing' : describeWithdrawalLines(ledger)
    }`,
  missing_withdrawals: (
    it: { reason: string; asset: string; amount: string; withdrawal: string | null },
    _: OfTransfer,
  ) => `${it.reason} ${it.asset} ${it.amount} of withdrawal ${it.withdrawal ?? '?'}`,
  withdrawal_payouts: (
    it: {
      status: string
      asset: string
      net: string
      to: string
      payout: (PayoutFacts & { token: string | null }) | null
    },
    _: OfWithdrawal,
  ) =>
    `${it.status} ${it.asset} ${it.net} to ${it.to}; payout ${
      it.payout === null ? 'none' : `${describePayout(it.payout)} in ${it.payout.token ?? 'BNB'}`
    }`,
  withdrawals_completed: (
    it: { status: string; state: string; hash: string | null; isEnded: boolean },
    _: OfWithdrawal,
  ) => `${it.status}; payout ${it.state} by ${it.hash ?? 'nothing'}, ${it.isEnded ? 'ended' : 'no end'}`,
  payouts_signed: (it: { nonce: number; hash: string | null }, _: OfPayout) =>
    `nonce ${it.nonce} of ${it.hash ?? 'nothing'} was not signed here`,
  payout_claims: ({ hash }: { hash: string }, _: OfPayout) => `no claim of ${hash}`,
  payout_nonces: (it: { nonce: number; from: string; uses: number }, _: OfPayout) =>
    `nonce ${it.nonce} of ${it.from} is that of ${it.uses} payouts`,
  airdrop_posts: (
    it: { post: string; attempt: number; listed: number; submitted: number },
    _: { submission: number },
  ) => `post ${it.post}, attempt ${it.attempt}: listed ${it.listed} times, submitted ${it.submitted}`,
  airdrop_joins: (
    { claimed, posted }: { claimed: string | null; posted: { times: number; amount: string; asset: string } | null },
    _: OfUser,
  ) =>
    `claimed ${claimed ?? 'nothing'}, posted ${
      posted === null ? 'nothing' : `${posted.times} times ${posted.amount} ${posted.asset}`
    }`,
  airdrop_referrals: (
    it: { reason: string; amount: string; asset: string; credited: number; due: number; posted: number },
    _: { user: number | null },
  ) => `${it.reason} of ${it.amount} ${it.asset} to user ${it.credited}: due ${it.due} times, posted ${it.posted}`,
  airdrop_pairs: (it: { pairs: number; referrals: number }, _: { users: [number, number] }) =>
    `${it.pairs} pairs, ${it.referrals} referrals`,
  grants: (it: WrittenFacts, _: OfUser & { grant: string | null }) => describeWritten(it),
  corrections: (it: WrittenFacts, _: OfUser & { correction: string | null }) => describeWritten(it),
  imports: (it: { asset: string; due: string; posted: string }, _: OfUser) =>
    `${it.asset}: due ${it.due}, posted ${it.posted}`,
  game_runs: (it: MovedFacts & { key: string; paid: number; posted: number }, _: { run: string | null }) =>
    `${describeMoved(it)}, key ${it.key}: paid ${it.paid} times, posted ${it.posted}`,
  game_allowances: (it: { usedMs: string; earned: string }, _: OfUser & { variant: string }) =>
    `${it.usedMs} ms more used than played, ${it.earned} more carried than earned`,
  missing_joins: ({ referrer }: { referrer: number }, _: OfUser) =>
    `claimed by the code of user ${referrer} without a join`,
  seals: (it: { sealed: number; lines: number; through: number; digest: string }, _: OfUser) =>
    it.lines === it.sealed
      ? `one of ${it.lines} lines up to transfer ${it.through} is another one: ${it.digest}`
      : `${it.sealed} lines were sealed up to transfer ${it.through}, there are ${it.lines}: ${it.digest}`,
  balance_totals: (it: TotalExcess, _: Total<BalanceTotalName>) => describeExcess(it),
  platform_transfers: (it: { debit: string; credit: string }, _: OfTransfer) => `${it.debit} to ${it.credit}`,
  copy_totals: (it: TotalExcess, _: Total<'copies' | 'owners'>) => describeExcess(it),
  day_totals: (it: TotalExcess, _: Total<DayTotalName>) => describeExcess(it),
  mining_totals: (
    it: { rate: string; line: string; total: string; posted: string },
    _: { kind: MiningKind; isRunning: boolean; spentHour: number },
  ) => `by ${it.rate}, ${it.line}, ${it.total}, ${it.posted}`,
  editions: (it: { numbers: number; highest: number; given: number; lowest: number }, _: { card: number }) =>
    `by ${it.numbers}, ${it.highest}, ${it.given}, ${it.lowest}`,
  game_days: (it: { paid: string; paidYoung: string }, _: OfDay) =>
    `runs have paid ${it.paid} more, young wallets ${it.paidYoung}`,
  instant_days: (it: { paid: string; withdrawals: number }, _: OfDay) =>
    `approved by the rule ${it.paid} more, in ${it.withdrawals} more withdrawals`,
  late_new: describeLate,
  late_totals: describeLate,
  late_full: describeLate,
  failed_new: describeFailed,
  failed_totals: describeFailed,
  failed_full: describeFailed,
} satisfies Readonly<Record<Exclude<AuditCheck, 'payments_on_chain'>, (facts: never, row: never) => string>>

/** Code of a check that finds differences. */
export type DifferenceCode = keyof typeof SENTENCES

/** One wrong row, described exactly. Another amount is another difference. */
export type Difference = {
  [Code in DifferenceCode]: {
    /** Player of the row; 0 for the platform. */
    readonly userId: number
    readonly code: Code
    /** Identity of the row, e.g. `{ lot: 12 }`. */
    readonly row: Readonly<Parameters<(typeof SENTENCES)[Code]>[1]>
    /** Differing values. */
    readonly facts: Readonly<Parameters<(typeof SENTENCES)[Code]>[0]>
  }
}[DifferenceCode]

export type DifferenceOf<Code extends DifferenceCode> = Extract<Difference, { readonly code: Code }>

/** A difference in English, as operators read it. The panel sends it back to name the difference. */
export type DescribedDifference = { readonly userId: number; readonly subject: string; readonly difference: string }

export function describeDifference(it: Difference): DescribedDifference {
  const say = SENTENCES[it.code] as (facts: object, row: object) => string
  return { userId: it.userId, subject: describeRow(it), difference: say(it.facts, it.row) }
}

function describeRow({ code, row }: Difference): string {
  if ('kind' in row) return `${row.kind} ${row.isRunning ? 'running' : 'stopped'}, hour ${row.spentHour}`
  if ('total' in row) return `${row.total} ${code === 'day_totals' ? `of ${describeDay(row.place)}` : row.place}`
  if ('users' in row) return `users ${row.users.join(' and ')}`
  if ('user' in row) {
    const { user, ...beside } = row
    return joinRecords([formatRecord('user', user), ...Object.values(beside).map((it) => it ?? '?')])
  }
  const [only] = Object.entries(row)
  return only === undefined ? 'the audit' : formatRecord(only[0], only[1])
}

const describeDay = (day: number) => new Date(day * MS_PER_DAY).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Checks by code: what must hold, as logs and files say it. The release before finds its alarms by the sentence. */
export const CHECK_SENTENCES = {
  balances: 'kept balances are the sum of their transfers',
  missing_balances: 'every account has kept balances',
  missing_accounts: 'every line is of somebody who has an account',
  wallets: 'every claimed wallet has its account, and every account its wallet’s claim',
  referrals: 'who was referred stands in the referrer’s list, and nobody else does',
  bonuses: 'each purchase by a referred player has its referral bonus, and no other line is one',
  lots_posted: 'what a lot was posted stands in the ledger',
  base_posted: 'what the base rate was posted stands in the ledger',
  lot_purchases: 'a lot has one purchase for each copy',
  payments_credited: 'what a payment was credited with bought purchases',
  payments_posted: 'a payment stands in the ledger whole: sold, in suspense, or sent back',
  payments_open: 'a payment is open exactly while something of it is',
  payment_claims: 'every payment was claimed, and every claim has its payment',
  refunds: 'a refund is one payout of what was open, to the sender',
  lots_mining: 'a lot mines exactly while its card does',
  base_mining: 'the base rate runs exactly while a session does',
  holds: 'held balances are the sum of the open withdrawals',
  withdrawals_posted: 'a withdrawal stands in the ledger as far as it has come',
  missing_withdrawals: 'no transfer names a withdrawal that does not exist',
  withdrawal_payouts: 'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
  withdrawals_completed: 'a withdrawal is completed exactly when its payout is, by a transaction',
  payouts_signed: 'what a hot wallet has paid was signed for that payout',
  payout_claims: 'every transaction of a payout was claimed for it',
  payout_nonces: 'no two payouts of one wallet have the same nonce',
  airdrop_posts: 'every airdrop submission is listed by its post',
  airdrop_joins: 'a claimed join airdrop stands in the ledger, and nothing else does as one',
  airdrop_referrals: 'a claimed airdrop referral stands in the ledger for both sides, and nothing else does as one',
  airdrop_pairs: 'every two wallets of an airdrop referral are one pair',
  grants: 'what operators sent to players is what they have written down, and nothing else was sent',
  corrections: 'what operators have corrected is what they have written down, and nothing else was corrected',
  imports: 'what was imported of balances stands in the ledger, and nothing else does as imported',
  game_runs: 'what a run of a game was paid stands in the ledger, and nothing else does as one',
  game_allowances: 'paid runs have used the minutes that they were paid for, and earned what was posted and carried',
  missing_joins: 'who claimed an airdrop referral had claimed the join airdrop',
  seals: 'what was sealed of the ledger is as it was',
  balance_totals: 'balances of all players are what their totals tell',
  platform_transfers: 'what is nobody’s moves no player’s money',
  copy_totals: 'copies sold and players who have some are what their totals tell',
  day_totals: 'purchases, accounts and withdrawals of each day are what its totals tell',
  mining_totals: 'what all lots mine is what its totals tell',
  editions: 'copies of each card are numbered from 1, each number once, without a gap',
  game_days: 'what the games have paid on a day is the sum of its runs',
  instant_days: 'what was paid at once on a day is the sum of its withdrawals',
  late_new: 'the audit looks at what is new every hour',
  late_totals: 'the audit adds the totals up every day',
  late_full: 'the audit looks at everything every week',
  failed_new: 'the audit’s last look at what is new has ended well',
  failed_totals: 'the audit’s last look at the totals has ended well',
  failed_full: 'the audit’s last look at everything has ended well',
  payments_on_chain: 'every payment is on the chain',
} as const satisfies Readonly<Record<AuditCheck, string>>

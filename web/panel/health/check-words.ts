import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** Descriptions of failed audit rules, by the rule's name on the server. */
const WORDS: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['kept balances are the sum of their transfers', msg`Balances differ from the sum of their transfers`],
  ['what was sealed of the ledger is as it was', msg`Closed parts of the ledger have changed`],
  ['every account has kept balances', msg`Accounts have no balances`],
  ['every line is of somebody who has an account', msg`Ledger lines belong to no account`],
  [
    'every claimed wallet has its account, and every account its wallet’s claim',
    msg`Wallets and accounts do not match`,
  ],
  [
    'who was referred stands in the referrer’s list, and nobody else does',
    msg`Referral lists do not match who was referred`,
  ],
  [
    'each purchase by a referred player has its referral bonus, and no other line is one',
    msg`Referral bonuses do not match the purchases`,
  ],
  ['what a lot was posted stands in the ledger', msg`Card rewards differ from the ledger`],
  ['what the base rate was posted stands in the ledger', msg`Base rewards differ from the ledger`],
  ['a lot has one purchase for each copy', msg`Copies and purchases do not match`],
  ['what a payment was credited with bought purchases', msg`Payments were credited without the purchases`],
  ['a payment stands in the ledger whole: sold, in suspense, or sent back', msg`Payments are not fully in the ledger`],
  ['a payment is open exactly while something of it is', msg`Payments are open or closed by mistake`],
  ['every payment was claimed, and every claim has its payment', msg`Payments and their records do not match`],
  ['a refund is one payout of what was open, to the sender', msg`Refunds differ from what was owed to the sender`],
  ['a lot mines exactly while its card does', msg`Copies mine while their card does not, or the reverse`],
  ['the base rate runs exactly while a session does', msg`Base rewards run without a session, or the reverse`],
  ['held balances are the sum of the open withdrawals', msg`Held balances differ from the open withdrawals`],
  ['a withdrawal stands in the ledger as far as it has come', msg`Withdrawals differ from the ledger`],
  ['no transfer names a withdrawal that does not exist', msg`Ledger lines name withdrawals that do not exist`],
  [
    'a withdrawal has a payout from its approval on, of its own amount to its own wallet',
    msg`Approved withdrawals have no payout, or a wrong one`,
  ],
  [
    'a withdrawal is completed exactly when its payout is, by a transaction',
    msg`Withdrawals and their payouts disagree`,
  ],
  ['what a hot wallet has paid was signed for that payout', msg`The hot wallet paid without a signature of the payout`],
  ['every transaction of a payout was claimed for it', msg`Payout transactions are not reserved for their payout`],
  ['no two payouts of one wallet have the same nonce', msg`Payouts of one wallet share a nonce`],
  ['every airdrop submission is listed by its post', msg`Airdrop submissions are not listed by their post`],
  [
    'a claimed join airdrop stands in the ledger, and nothing else does as one',
    msg`Claimed join airdrops differ from the ledger`,
  ],
  [
    'a claimed airdrop referral stands in the ledger for both sides, and nothing else does as one',
    msg`Airdrop referrals differ from the ledger`,
  ],
  ['every two wallets of an airdrop referral are one pair', msg`Airdrop referrals are not paired once`],
  [
    'what operators sent to players is what they have written down, and nothing else was sent',
    msg`Tokens sent by operators differ from the audit log`,
  ],
  [
    'what operators have corrected is what they have written down, and nothing else was corrected',
    msg`Corrections differ from the audit log`,
  ],
  [
    'what was imported of balances stands in the ledger, and nothing else does as imported',
    msg`Imported balances differ from the ledger`,
  ],
  [
    'what a run of a game was paid stands in the ledger, and nothing else does as one',
    msg`Game rewards differ from the ledger`,
  ],
  [
    'paid runs have used the minutes that they were paid for, and earned what was posted and carried',
    msg`Paid game minutes differ from what was played`,
  ],
  [
    'who claimed an airdrop referral had claimed the join airdrop',
    msg`Airdrop referrals were claimed without the join airdrop`,
  ],
  ['balances of all players are what their totals tell', msg`All balances together differ from their totals`],
  ['what is nobody’s moves no player’s money', msg`Transfers of no player moved players’ money`],
  ['copies sold and players who have some are what their totals tell', msg`Copies sold differ from their totals`],
  [
    'purchases, accounts and withdrawals of each day are what its totals tell',
    msg`Daily figures differ from their totals`,
  ],
  ['what all lots mine is what its totals tell', msg`Mining of all copies differs from its totals`],
  [
    'copies of each card are numbered from 1, each number once, without a gap',
    msg`Copies of a card are numbered twice, or with a gap`,
  ],
  ['what the games have paid on a day is the sum of its runs', msg`Daily game rewards differ from the sum of the runs`],
  [
    'what was paid at once on a day is the sum of its withdrawals',
    msg`Daily instant payouts differ from the sum of withdrawals`,
  ],
  ['every payment is on the chain', msg`Credited payments are not on the chain`],
])

/** Returns what an alarm has found, in the operator's language. */
export function checkText(check: string): string {
  const words = WORDS.get(check)
  return words === undefined ? t`This no longer holds: ${check}` : i18n._(words)
}

/** Translates the server's names of records, e.g. 'user 7, lot 12'. A record of an unknown kind is returned unchanged. */
export const recordsText = (names: string): string => names.split(', ').map(recordText).join(', ')

function recordText(name: string): string {
  const [, kind, id] = /^(user|card|lot|payment|payout|withdrawal|transfer|run|submission) (\d+)$/.exec(name) ?? []
  if (id === undefined) return name
  switch (kind) {
    case 'user':
      return t`Player ${id}`
    case 'card':
      return t`Card ${id}`
    case 'payment':
      return t`Payment ${id}`
    case 'payout':
      return t`Payout ${id}`
    case 'withdrawal':
      return t`Withdrawal ${id}`
    case 'run':
      return t`Run ${id}`
    case 'lot':
      return t`Copies of lot ${id}`
    case 'transfer':
      return t`Ledger line ${id}`
    default:
      return t`Submission ${id}`
  }
}

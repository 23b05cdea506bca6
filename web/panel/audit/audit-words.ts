import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { WAY_WORDS } from '../payouts/payout-words.ts'

export type Words = Readonly<Record<string, MessageDescriptor>>

/** What the log calls what was done, and how an operator reads it. */
export const ACTIONS: Words = {
  'log in': msg`Log in`,
  'log out': msg`Log out`,
  'fail to log in': msg`Fail to log in`,
  'approve withdrawal': msg`Approve withdrawal`,
  'reject withdrawal': msg`Reject withdrawal`,
  'approve airdrop': msg`Approve airdrop`,
  'reject airdrop': msg`Reject airdrop`,
  'credit payment': msg`Credit payment`,
  'refund payment': msg`Refund payment`,
  'name payout transaction': msg`Name payout transaction`,
  'resolve audit alarm': msg`Resolve audit alarm`,
  'send telegram message': msg`Send Telegram message`,
  'set up demo data': msg`Set up demo data`,
  'execute backfill': msg`Execute backfill`,
  'finish backfill': msg`Finish backfill`,
  'consolidate wallets': msg`Consolidate wallets`,
  'reset password': msg`Reset password`,
  'enrol second factor': msg`Enrol second factor`,
  'remove second factor': msg`Remove second factor`,
}

/** What something was done to, less its number or name. */
export const SUBJECTS: Words = {
  panel: msg`panel`,
  withdrawal: msg`withdrawal`,
  payment: msg`payment`,
  payout: msg`payout`,
  'airdrop claim': msg`airdrop claim`,
  'audit alarm': msg`audit alarm`,
  operator: msg`operator`,
  'demo data': msg`demo data`,
  plan: msg`plan`,
  'imported accounts': msg`imported accounts`,
  'withdrawals bot': msg`withdrawals bot`,
  'purchases bot': msg`purchases bot`,
}

export const NAMES: Words = {
  action: msg`action`,
  address: msg`address`,
  amount: msg`amount`,
  amountBaseUnits: msg`amount in base units`,
  asset: msg`asset`,
  attempt: msg`attempt`,
  cardId: msg`card`,
  cardsAdded: msg`cards added`,
  check: msg`check`,
  consolidated: msg`wallets merged`,
  copies: msg`copies`,
  duplicatesRemoved: msg`duplicates removed`,
  from: msg`from`,
  isWithPlayers: msg`with sample players`,
  lines: msg`lines`,
  network: msg`network`,
  note: msg`note`,
  notes: msg`notes`,
  openBefore: msg`open before, in base units`,
  players: msg`players`,
  playersAdded: msg`players added`,
  reason: msg`reason`,
  retweetUrl: msg`post`,
  success: msg`success`,
  text: msg`text`,
  toAddress: msg`to address`,
  token: msg`token`,
  txHash: msg`transaction`,
  walletAddress: msg`wallet`,
  way: msg`way`,
  wrong: msg`wrong`,
}

/** Of the details that name one of few things. What else stands in the log is a figure, an address or a person's words. */
export const VALUES: Readonly<Record<string, Words>> = {
  action: { credit: msg`credit`, refund: msg`refund` },
  isWithPlayers: { true: msg`yes`, false: msg`no` },
  success: { true: msg`yes`, false: msg`no` },
  way: WAY_WORDS,
  wrong: { password: msg`password`, code: msg`one-time code` },
}

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
  'change setting': msg`Change setting`,
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
  'setting brand': msg`logo`,
  'setting social': msg`social links`,
  'setting announcement': msg`announcement`,
  'setting withdrawals': msg`withdrawal terms`,
  'setting maintenance': msg`maintenance`,
  'setting listing': msg`listing date`,
  'setting admin': msg`admin wallet`,
  'setting site': msg`site name and description`,
  'setting gameRates': msg`game rates`,
  'withdrawals bot': msg`withdrawals bot`,
  'purchases bot': msg`purchases bot`,
}

export const NAMES: Words = {
  action: msg`action`,
  address: msg`address`,
  airdropPost: msg`original post`,
  amount: msg`amount`,
  amountBaseUnits: msg`amount in base units`,
  asset: msg`asset`,
  attempt: msg`attempt`,
  cardId: msg`card`,
  chat: msg`community chat`,
  check: msg`check`,
  copies: msg`copies`,
  description: msg`description`,
  feePercent: msg`fee in percent`,
  free: msg`free play, BV3 a minute`,
  from: msg`from`,
  instagram: msg`Instagram`,
  isBv3Open: msg`BV3 withdrawals open`,
  isOn: msg`on`,
  linkUrl: msg`link`,
  listedAtMs: msg`listing date`,
  logoText: msg`logo text`,
  logoUrl: msg`logo URL`,
  message: msg`message`,
  minimum: msg`minimum`,
  name: msg`name`,
  network: msg`network`,
  note: msg`note`,
  notes: msg`notes`,
  owner: msg`NFT owner, BV3 a minute`,
  openBefore: msg`open before, in base units`,
  reason: msg`reason`,
  retweetUrl: msg`post`,
  success: msg`success`,
  telegram: msg`Telegram`,
  text: msg`text`,
  toAddress: msg`to address`,
  token: msg`token`,
  twitter: msg`Twitter/X`,
  txHash: msg`transaction`,
  version: msg`version`,
  wallet: msg`wallet`,
  walletAddress: msg`wallet`,
  way: msg`way`,
  wrong: msg`wrong`,
}

/** Of the details that name one of few things. What else stands in the log is a figure, an address or a person's words. */
export const VALUES: Readonly<Record<string, Words>> = {
  action: { credit: msg`credit`, refund: msg`refund` },
  isBv3Open: { true: msg`yes`, false: msg`no` },
  isOn: { true: msg`yes`, false: msg`no` },
  success: { true: msg`yes`, false: msg`no` },
  way: WAY_WORDS,
  wrong: { password: msg`password`, code: msg`one-time code` },
}

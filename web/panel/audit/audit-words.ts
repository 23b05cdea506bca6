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
  'create card': msg`Create card`,
  'change card': msg`Change card`,
  'upload picture': msg`Upload picture`,
  'give NFT': msg`Give NFT`,
  'send tokens': msg`Send tokens`,
  'send telegram message': msg`Send Telegram message`,
  'freeze withdrawals': msg`Freeze withdrawals`,
  'unfreeze withdrawals': msg`Allow withdrawals again`,
  'note player': msg`Write a note`,
  'change setting': msg`Change setting`,
  'reset password': msg`Reset password`,
  'begin second factor': msg`Begin to set up a second factor`,
  'enrol second factor': msg`Enrol second factor`,
  'remove second factor': msg`Remove second factor`,
  'renew recovery codes': msg`Make new recovery codes`,
  'change password': msg`Change own password`,
  'create operator': msg`Add operator`,
  'remove operator': msg`Remove operator`,
  'change role': msg`Change role`,
  'end session': msg`End session`,
  'end sessions': msg`End sessions`,
  'use new network': msg`Log in from a new network`,
  prove: msg`Prove to be who they are`,
  'fail to prove': msg`Fail to prove to be who they are`,
}

/** What something was done to, less its number or name. */
export const SUBJECTS: Words = {
  panel: msg`panel`,
  withdrawal: msg`withdrawal`,
  payment: msg`payment`,
  payout: msg`payout`,
  'airdrop claim': msg`airdrop claim`,
  'audit alarm': msg`audit alarm`,
  card: msg`card`,
  picture: msg`picture`,
  user: msg`user`,
  operator: msg`operator`,
  player: msg`player`,
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

/** Of the details that name one of few things. What else stands in the log is a figure, an address or a person's words. */
export const VALUES: Readonly<Record<string, Words>> = {
  action: { credit: msg`credit`, refund: msg`refund` },
  isBv3Open: { true: msg`yes`, false: msg`no` },
  isOn: { true: msg`yes`, false: msg`no` },
  by: { password: msg`password`, 'one-time code': msg`one-time code`, 'recovery code': msg`recovery code` },
  role: { viewer: msg`viewer`, operator: msg`operator`, owner: msg`owner` },
  success: { true: msg`yes`, false: msg`no` },
  way: WAY_WORDS,
  wrong: { password: msg`password`, code: msg`one-time code` },
}

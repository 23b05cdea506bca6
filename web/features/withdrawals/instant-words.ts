import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InstantReason } from '#core/instant.ts'

/** Why a withdrawal is not paid at once, as its player reads it. What would help to play the guards is said in general words. */
const WORDS: Readonly<Record<InstantReason, MessageDescriptor>> = {
  off: msg`The operator approves every withdrawal.`,
  token: msg`Only USDT is paid at once.`,
  frozen: msg`Your withdrawals are stopped for now.`,
  payouts_stopped: msg`Payouts are stopped while something is being checked.`,
  no_hot_wallet: msg`The operator pays from a wallet of their own.`,
  chain_unknown: msg`The network cannot be read at the moment.`,
  not_covered: msg`The platform’s wallets hold less USDT than all players are owed.`,
  hot_wallet_low: msg`The wallet that pays has to be filled up first.`,
  first_withdrawal: msg`A person looks at a wallet’s first withdrawal. Once one was paid, the next can be paid at once.`,
  account_signals: msg`The operator wants to look at this account before paying.`,
  above_withdrawal_limit: msg`It is more than is paid at once in one withdrawal.`,
  above_wallet_limit: msg`It is more than is paid at once to one wallet in a day, counted in UTC.`,
  above_day_limit: msg`What is paid at once to all players in a day, counted in UTC, is used up.`,
}

export const instantText = (reason: InstantReason): string => i18n._(WORDS[reason])

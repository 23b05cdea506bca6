import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { InstantReason } from '#core/instant.ts'

/** Lists why a withdrawal waits for the operator, or would wait. */
export const InstantReasons = ({ reasons }: { reasons: readonly InstantReason[] }) => (
  <div className="withdrawal-note text-soft">
    <p>{t`The operator will review it because:`}</p>
    <ul className="list-disc text-balance pl-5">
      {reasons.map((reason) => (
        <li key={reason}>{instantText(reason)}</li>
      ))}
    </ul>
  </div>
)

/**
 * Reasons why a withdrawal is not paid at once, as its player reads them. Any that would help to evade the checks is kept general.
 */
const WORDS: Readonly<Record<InstantReason, MessageDescriptor>> = {
  off: msg`The operator approves every withdrawal.`,
  token: msg`Only USDT is paid instantly.`,
  frozen: msg`Your withdrawals are stopped for now.`,
  payouts_stopped: msg`Payouts are paused during a check.`,
  no_hot_wallet: msg`The operator pays from their own wallet.`,
  chain_unknown: msg`We cannot read the network right now.`,
  not_covered: msg`Our wallets hold less USDT than we owe players.`,
  hot_wallet_low: msg`The wallet that pays must be topped up first.`,
  first_withdrawal: msg`The operator reviews each wallet’s first withdrawal. Later ones can be paid instantly.`,
  account_signals: msg`The operator reviews this account before paying.`,
  above_withdrawal_limit: msg`It is above the instant limit for one withdrawal.`,
  above_wallet_limit: msg`It is above the daily instant limit for one wallet, counted in UTC.`,
  above_day_limit: msg`Today’s instant budget for all players, counted in UTC, is used up.`,
}

const instantText = (reason: InstantReason): string => i18n._(WORDS[reason])

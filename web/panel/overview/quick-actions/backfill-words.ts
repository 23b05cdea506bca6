import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BackfilledReason } from '#core/ledger.ts'
import type { BackfillPreview, BackfillResult } from './quick-action-calls.ts'

export type BackfillLine = BackfillPreview['report']['lines'][number] & {
  readonly outcome?: BackfillResult['report']['lines'][number]['outcome']
}

const REASONS: Readonly<Record<BackfilledReason, MessageDescriptor>> = {
  mining_card: msg`Mining with a card`,
  mining_base: msg`Base rate`,
  referral_bonus: msg`Referral bonus`,
  airdrop_join: msg`Join airdrop`,
  airdrop_referral: msg`Referral claim`,
  airdrop_referrer: msg`Referred another wallet`,
}

const OUTCOMES: Readonly<Record<NonNullable<BackfillLine['outcome']>, MessageDescriptor>> = {
  credited: msg`credited`,
  changed: msg`skipped: the data has changed`,
  left: msg`not yet: run it again`,
}

export const reasonText = (reason: BackfilledReason): string => i18n._(REASONS[reason])
export const outcomeText = (outcome: BackfillLine['outcome']): string =>
  outcome === undefined ? '' : i18n._(OUTCOMES[outcome])

/** Returns the rows of a report's file. */
export const reportLines = (lines: readonly BackfillLine[], overPosted: readonly BackfillLine[]): string[][] => [
  ['userId', 'walletAddress', 'asset', 'reason', 'subject', 'amount', 'outcome'],
  ...[
    ...lines.map((line) => ({ ...line, state: line.outcome ?? 'short' })),
    ...overPosted.map((line) => ({ ...line, state: 'posted too much' })),
  ].map(({ userId, walletAddress, asset, reason, subject, amount, state }) => [
    String(userId),
    walletAddress,
    asset,
    reason,
    subject,
    amount,
    state,
  ]),
]

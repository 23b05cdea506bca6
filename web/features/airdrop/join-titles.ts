import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JoinState } from '#core/airdrop.ts'

/** Heading of each state. */
export const JOIN_TITLES: Record<JoinState, MessageDescriptor> = {
  not_started: msg`Three short steps`,
  pending: msg`Pending Admin Approval`,
  rejected: msg`Follow Request Rejected`,
  approved: msg`Social Follows Approved!`,
  claimed: msg`Already Claimed!`,
}

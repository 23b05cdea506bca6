import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { JoinState } from '#core/airdrop.ts'

/** Id of the heading of a claim's state. It receives the focus when the pressed button is gone. */
export const JOIN_STATE_ID = 'join-state'

type StateMessageProps = {
  state: JoinState
  /** Whether the message fills its card, because no form is below it. */
  isAnswer?: boolean
  children: ReactNode
}

/** Shows the player's airdrop state in a few words, with a picture. */
export function StateMessage({ state, isAnswer = false, children }: StateMessageProps) {
  return (
    <div className="airdrop-state" data-answer={isAnswer || undefined}>
      <img src="/art/airdrop.svg" alt="" width={320} height={240} className="airdrop-state-picture" />
      <h3 id={JOIN_STATE_ID} tabIndex={-1} className="self-center text-title outline-none">
        {i18n._(JOIN_TITLES[state])}
      </h3>
      <div className="airdrop-state-body">{children}</div>
    </div>
  )
}

/** Heading of each state. */
export const JOIN_TITLES: Record<JoinState, MessageDescriptor> = {
  not_started: msg`Three short steps`,
  pending: msg`Pending Admin Approval`,
  rejected: msg`Follow Request Rejected`,
  approved: msg`Social Follows Approved!`,
  claimed: msg`Already Claimed!`,
}

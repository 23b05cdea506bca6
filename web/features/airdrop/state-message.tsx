import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import type { JoinState } from '#core/airdrop.ts'
import { JOIN_TITLES } from './join-titles.ts'

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

import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import type { JoinState } from '#core/airdrop.ts'
import { JOIN_TITLES } from './join-titles.ts'

/** The heading of what has become of a claim; focus comes back to it when its button is gone. */
export const JOIN_STATE_ID = 'join-state'

type StateMessageProps = { state: JoinState; children: ReactNode }

/** Where the player stands, in a few words, with a picture beside them. */
export function StateMessage({ state, children }: StateMessageProps) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-6">
      <img src="/art/airdrop.svg" alt="" width={320} height={240} className="w-full object-contain sm:row-span-2" />
      <h3 id={JOIN_STATE_ID} tabIndex={-1} className="self-center text-title outline-none">
        {i18n._(JOIN_TITLES[state])}
      </h3>
      <div className="grid min-w-0 justify-items-start gap-3 max-sm:col-span-2">{children}</div>
    </div>
  )
}

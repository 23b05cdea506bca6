import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { JOIN_BONUS, type JoinState, joinStateOf } from '#core/airdrop.ts'
import { focusOn } from '#web/lib/focus-on.ts'
import { useIsBv3Open } from '#web/lib/platform-config.ts'
import { Amount } from '#web/ui/amount.tsx'
import { JoinBody, type JoinBodyProps } from './join-body.tsx'
import { JoinProgress } from './join-progress.tsx'
import { joinSteps } from './join-steps.ts'
import { JOIN_TITLES } from './join-titles.ts'
import { JOIN_STATE_ID } from './state-message.tsx'

/** Shows the joining bonus, from the first follow to the claim. */
export function JoinCard(props: Omit<JoinBodyProps, 'state' | 'isNews'>) {
  const isBv3Open = useIsBv3Open()
  const state = joinStateOf(props.claim)
  const [first] = useState(props.claim)
  useFocusOnAnswer(state)
  return (
    <section aria-labelledby="join-title" className="airdrop-join rounded-large border border-line bg-stall">
      <div className="awning-edge rounded-t-large" />
      <div className="airdrop-join-body p-5 sm:p-6">
        <h2 id="join-title" className="text-title">{t`Join Airdrop`}</h2>
        <Amount
          amount={JOIN_BONUS}
          asset="BV3"
          decimals={0}
          size="figure"
          label={isBv3Open ? t`one-time joining bonus` : t`one-time joining bonus, locked`}
          className="mt-1"
        />
        <p role="status" className="sr-only">
          {i18n._(JOIN_TITLES[state])}
        </p>
        <div className="mt-5 mb-6">
          <JoinProgress steps={joinSteps(state, props.claim)} />
        </div>
        <JoinBody {...props} state={state} isNews={props.claim !== first} />
      </div>
    </section>
  )
}

/** Focuses the answer after a submission, because the form is gone and the answer is above it. The page scrolls with the focus. */
function useFocusOnAnswer(state: JoinState) {
  const last = useRef(state)
  useEffect(() => {
    if (last.current !== state && state === 'pending') focusOn(document.getElementById(JOIN_STATE_ID))
    last.current = state
  }, [state])
}

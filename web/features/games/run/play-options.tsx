import { Trans } from '@lingui/react/macro'
import { Consent } from '#web/ui/consent.tsx'
import { cuesChoice, OFF, ON, soundChoice } from './choices.ts'

/** How somebody wants to play. */
export function PlayOptions({ isSlow, onSlow }: { isSlow: boolean; onSlow: (isSlow: boolean) => void }) {
  const isMuted = soundChoice.use() === OFF
  const hasCues = cuesChoice.use() === ON
  return (
    <fieldset className="flex flex-wrap gap-x-8">
      <legend className="sr-only">
        <Trans>How to play</Trans>
      </legend>
      <Consent isGiven={!isMuted} onChange={(isOn) => soundChoice.write(isOn ? ON : OFF)}>
        <Trans>Sound</Trans>
      </Consent>
      <Consent isGiven={hasCues} onChange={(isOn) => cuesChoice.write(isOn ? ON : OFF)}>
        <Trans>A tone before each obstacle</Trans>
      </Consent>
      <Consent isGiven={isSlow} onChange={onSlow}>
        <Trans>Slow practice, unpaid and unlimited</Trans>
      </Consent>
    </fieldset>
  )
}

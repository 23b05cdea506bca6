import { Trans } from '@lingui/react/macro'
import { Consent } from '#web/ui/consent.tsx'
import { cuesChoice, ghostChoice, OFF, ON, soundChoice } from './choices.ts'

type PlayOptionsProps = {
  isSlow: boolean
  onSlow: (isSlow: boolean) => void
  /** Whether a run exists that can be the ghost. */
  hasBest: boolean
}

/** Options for how to play. */
export function PlayOptions({ isSlow, onSlow, hasBest }: PlayOptionsProps) {
  const hasGhost = ghostChoice.use() === ON
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
      {/* Shown before the first run too, so that nothing below it moves when that run is credited. */}
      <fieldset disabled={!hasBest} className="disabled:opacity-60">
        <Consent isGiven={hasGhost} onChange={(isOn) => ghostChoice.write(isOn ? ON : OFF)}>
          <Trans>Show my best run as a ghost</Trans>
        </Consent>
      </fieldset>
    </fieldset>
  )
}

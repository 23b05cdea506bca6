import { t } from '@lingui/core/macro'
import { Maximize, Minimize, Pause, Play, Square, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { OFF, ON, soundChoice } from './choices.ts'

type StageBarProps = {
  isRunning: boolean
  isPaused: boolean
  isFilled: boolean
  onPause: () => void
  onStop: () => void
  onFill: () => void
  /** Called when the keys belong to the game again. */
  onDone: () => void
  children: ReactNode
}

/** Shows the figures and controls of a run above the game. */
export function StageBar({ isRunning, isPaused, isFilled, onPause, onStop, onFill, onDone, children }: StageBarProps) {
  const isMuted = soundChoice.use() === OFF
  const [PauseIcon, SoundIcon, FillIcon] = [
    isPaused ? Play : Pause,
    isMuted ? VolumeX : Volume2,
    isFilled ? Minimize : Maximize,
  ]
  return (
    <div className="flex flex-col items-center justify-between gap-x-4 border-line border-b bg-street px-3 py-1 sm:flex-row">
      {children}
      <div className="flex">
        <IconButton label={isPaused ? t`Resume` : t`Pause`} disabled={!isRunning} onClick={onPause}>
          <PauseIcon className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Stop`} disabled={!isRunning} onClick={onStop}>
          <Square className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={isMuted ? t`Sound on` : t`Sound off`}
          onClick={() => {
            soundChoice.write(isMuted ? ON : OFF)
            onDone()
          }}
        >
          <SoundIcon className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={isFilled ? t`Leave full screen` : t`Full screen`}
          onClick={() => {
            onFill()
            onDone()
          }}
        >
          <FillIcon className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

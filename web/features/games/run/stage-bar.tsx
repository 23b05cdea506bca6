import { t } from '@lingui/core/macro'
import { Maximize, Minimize, Pause, Play, Square, Volume2, VolumeX } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { IconButton } from '#web/ui/button.tsx'

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

/** Player's stored choices for every run of both games. */
export const soundChoice = createStoredChoice('game:sound')
export const cuesChoice = createStoredChoice('game:cues')
export const ghostChoice = createStoredChoice('game:ghost')

export const ON = 'on'
export const OFF = 'off'

/**
 * Lets a part of the page fill the screen, by its own styles and by the browser's fullscreen if available. The whole document goes
 * fullscreen, so that notices stay visible.
 */
export function useFillScreen(onLeft: () => void) {
  const [isFilled, setFilled] = useState(false)
  const setFill = useCallback((isNow: boolean) => {
    setFilled(isNow)
    if (isNow) document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (isFullscreen()) void document.exitFullscreen().catch(() => undefined)
  }, [])
  useEffect(() => {
    const follow = () => {
      if (isFullscreen()) return
      setFilled(false)
      onLeft()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [onLeft])
  // Leaves fullscreen when the page is left.
  useEffect(() => () => void (isFullscreen() && document.exitFullscreen()), [])
  return { isFilled, setFill }
}

/** Returns whether the page is in fullscreen. An iPhone has no element fullscreen, and there `fullscreenElement` is undefined. */
const isFullscreen = () => Boolean(document.fullscreenElement)

import type { SoundName, Speaker } from './speaker.ts'

const CUES: readonly SoundName[] = ['cueJump', 'cueStay']

/** Sounds of the game. Silent until the first gesture, because browsers allow a page no sound before the user has touched it. */
export type Sounds = {
  /** Enables sound; must be called within a gesture. */
  wake(): void
  play(name: SoundName): void
  setMuted(isMuted: boolean): void
  destroy(): void
}

export function createSounds(options: { readonly isMuted: boolean; readonly hasCues: boolean }): Sounds {
  let { isMuted } = options
  let loading: Promise<Speaker> | null = null
  let speaker: Speaker | null = null
  let hadGesture = false
  const play = (name: SoundName) => {
    if (isMuted || speaker === null || (!options.hasCues && CUES.includes(name))) return
    speaker.play(name)
  }
  const wake = () => {
    hadGesture = true
    if (isMuted) return
    // The game works without sound, so a missing device or a failed download is not an error.
    loading ??= loadSpeaker()
    loading.then(
      (loaded) => {
        speaker = loaded
        loaded.resume()
      },
      () => {
        loading = null
      },
    )
  }
  // A phone call may have stopped the audio, and the next press may be far off.
  const resumeSpeaker = () => {
    if (!isMuted && !document.hidden) speaker?.resume()
  }
  document.addEventListener('visibilitychange', resumeSpeaker)
  return {
    wake,
    setMuted: (now) => {
      isMuted = now
      if (hadGesture) wake()
    },
    play,
    destroy: () => {
      isMuted = true
      document.removeEventListener('visibilitychange', resumeSpeaker)
      speaker?.suspend()
    },
  }
}

/** Loads the speaker. The package opens its audio context on load, which browsers allow only within a gesture. */
const loadSpeaker = async () => (await import('./speaker.ts')).createSpeaker()

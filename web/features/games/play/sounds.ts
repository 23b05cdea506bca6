import type { SoundName, Speaker } from './speaker.ts'

const CUES: readonly SoundName[] = ['cueJump', 'cueStay']

/** What is heard. Silent until the first gesture: a page that nobody has touched may make no sound. */
export type Sounds = {
  /** Within a gesture. */
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
    // Without sound the game is the same: a device that has none, or a network that fails, is no failure of the game.
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
  // A call may have taken the sound, and a press may be far.
  const goOn = () => {
    if (!isMuted && !document.hidden) speaker?.resume()
  }
  document.addEventListener('visibilitychange', goOn)
  return {
    wake,
    setMuted: (now) => {
      isMuted = now
      if (hadGesture) wake()
    },
    play,
    destroy: () => {
      isMuted = true
      document.removeEventListener('visibilitychange', goOn)
      speaker?.suspend()
    },
  }
}

/** The package opens its audio context when it is loaded, which a browser allows within a gesture alone. */
const loadSpeaker = async () => (await import('./speaker.ts')).createSpeaker()

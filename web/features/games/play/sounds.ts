import type { Moment } from './moments.ts'

/**
 * The parameters of each sound, in the package's order: volume, randomness, frequency, attack, sustain, release, shape, curve, slide,
 * delta of the slide, jump of the pitch, its time.
 */
const SOUNDS = {
  takeOff: [0.5, 0.03, 310, 0.005, 0.03, 0.09, 1, 1.4, 7],
  land: [0.35, 0.05, 110, 0, 0.01, 0.05, 4, 1.2, -3],
  nearMiss: [0.35, 0, 880, 0.01, 0.04, 0.16, 0, 1, 0, 0, 300, 0.05],
  milestone: [0.5, 0, 660, 0.01, 0.1, 0.25, 1, 1.2, 0, 0, 330, 0.07],
  crash: [0.8, 0.02, 150, 0.01, 0.08, 0.32, 4, 1.8, -1.5],
  count: [0.5, 0, 440, 0.005, 0.05, 0.1, 1, 1.2],
  cueJump: [0.45, 0, 980, 0.005, 0.04, 0.08, 0, 1],
  cueStay: [0.45, 0, 330, 0.005, 0.09, 0.08, 0, 1],
} as const satisfies Record<Moment | 'count', readonly number[]>
export type SoundName = keyof typeof SOUNDS

const CUES: readonly SoundName[] = ['cueJump', 'cueStay']

/** What is heard. Silent until the first gesture: a page that nobody has touched may make no sound. */
export type Sounds = {
  /** Within a gesture. */
  wake(): void
  play(name: SoundName): void
  setMuted(isMuted: boolean): void
  destroy(): void
}

type Speaker = { readonly audio: AudioContext; readonly buffers: ReadonlyMap<SoundName, AudioBuffer> }

export function createSounds(options: { readonly isMuted: boolean; readonly hasCues: boolean }): Sounds {
  let { isMuted } = options
  let loading: Promise<Speaker> | null = null
  let speaker: Speaker | null = null
  let hadGesture = false
  const play = (name: SoundName) => {
    if (isMuted || speaker === null || (!options.hasCues && CUES.includes(name))) return
    playBuffer(speaker, name)
  }
  const wake = () => {
    hadGesture = true
    if (isMuted) return
    // Without sound the game is the same: a device that has none, or a network that fails, is no failure of the game.
    loading ??= loadSpeaker()
    loading.then(
      (loaded) => {
        speaker = loaded
        if (loaded.audio.state === 'suspended') void loaded.audio.resume()
      },
      () => {
        loading = null
      },
    )
  }
  return {
    wake,
    setMuted: (now) => {
      isMuted = now
      if (hadGesture) wake()
    },
    play,
    destroy: () => {
      isMuted = true
      void speaker?.audio.suspend()
    },
  }
}

/** The package opens its audio context when it is loaded, which a browser allows within a gesture alone. */
async function loadSpeaker(): Promise<Speaker> {
  const { ZZFX } = await import('zzfx')
  const audio = ZZFX.audioContext
  const buffers = new Map<SoundName, AudioBuffer>()
  for (const name of Object.keys(SOUNDS) as SoundName[]) {
    const samples = ZZFX.buildSamples(...SOUNDS[name])
    const buffer = audio.createBuffer(1, samples.length, ZZFX.sampleRate)
    buffer.getChannelData(0).set(samples)
    buffers.set(name, buffer)
  }
  return { audio, buffers }
}

function playBuffer({ audio, buffers }: Speaker, name: SoundName): void {
  const source = audio.createBufferSource()
  source.buffer = buffers.get(name) ?? null
  source.connect(audio.destination)
  source.start()
}

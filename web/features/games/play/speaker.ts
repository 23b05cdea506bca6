import { ZZFX } from 'zzfx'
import type { GameMoment } from './moments.ts'

/**
 * Parameters of each sound, in the package's order: volume, randomness, frequency, attack, sustain, release, shape, curve, slide,
 * delta slide, pitch jump, pitch jump time.
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
} as const satisfies Record<GameMoment | 'count', readonly number[]>
export type SoundName = keyof typeof SOUNDS

/** Audio output for the sounds. Loading this file opens an audio context. */
export type Speaker = {
  play(name: SoundName): void
  resume(): void
  suspend(): void
}

export function createSpeaker(): Speaker {
  const audio = ZZFX.audioContext
  const buffers = new Map<SoundName, AudioBuffer>()
  for (const name of Object.keys(SOUNDS) as SoundName[]) {
    const samples = ZZFX.buildSamples(...SOUNDS[name])
    const buffer = audio.createBuffer(1, samples.length, ZZFX.sampleRate)
    buffer.getChannelData(0).set(samples)
    buffers.set(name, buffer)
  }
  return {
    play: (name) => {
      const source = audio.createBufferSource()
      source.buffer = buffers.get(name) ?? null
      source.connect(audio.destination)
      source.start()
    },
    resume: () => {
      // After a phone call iOS leaves the state 'interrupted' and refuses to resume until the call is over.
      if (audio.state !== 'running' && audio.state !== 'closed') audio.resume().catch(() => undefined)
    },
    suspend: () => void audio.suspend(),
  }
}

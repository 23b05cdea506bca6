import { expect, test, vi } from 'vitest'
import { createSounds, type Sounds } from './sounds.ts'
import type { SoundName } from './speaker.ts'

const made: FakeAudio[] = []
let started = 0

/** Counts what would be heard. */
class FakeAudio {
  state = 'running'
  readonly destination = {}
  constructor() {
    made.push(this)
  }
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
  createBufferSource = () => ({
    connect: () => {},
    start: () => {
      started++
    },
  })
  suspend = async () => {}
  resume = async () => {
    if (isInCall) throw new DOMException('in a call', 'InvalidStateError')
    this.state = 'running'
  }
}
let isInCall = false

test('sounds load on the first gesture, are silent while muted, and announce obstacles only if enabled', async () => {
  vi.stubGlobal('AudioContext', FakeAudio)
  const sounds = createSounds({ isMuted: true, hasCues: false })
  const heard = (name: SoundName) => {
    const before = started
    sounds.play(name)
    return started - before
  }
  sounds.setMuted(false)
  expect(heard('takeOff')).toBe(0)
  sounds.setMuted(true)
  sounds.wake()
  expect(heard('takeOff')).toBe(0)
  // A module that is loading would be there after a few turns.
  await import('./moments.ts')
  expect(made).toEqual([])

  sounds.setMuted(false)
  await expect.poll(() => heard('takeOff')).toBe(1)
  expect(made).toHaveLength(1)
  expect(heard('cueJump')).toBe(0)

  const withCues = createSounds({ isMuted: false, hasCues: true })
  withCues.wake()
  const before = started
  await expect
    .poll(() => {
      withCues.play('cueStay')
      return started
    })
    .toBeGreaterThan(before)

  sounds.setMuted(true)
  expect(heard('crash')).toBe(0)
  sounds.destroy()
  withCues.destroy()
  vi.unstubAllGlobals()
})

test.each([
  { how: 'the next press', come: (sounds: Sounds) => sounds.wake() },
  { how: 'the page becoming visible', come: () => document.dispatchEvent(new Event('visibilitychange')) },
])('audio that a call interrupted resumes on $how', async ({ come }) => {
  vi.stubGlobal('AudioContext', FakeAudio)
  const sounds = createSounds({ isMuted: false, hasCues: false })
  sounds.wake()
  const before = started
  await expect
    .poll(() => {
      sounds.play('land')
      return started
    })
    .toBeGreaterThan(before)
  const [audio] = made
  if (audio === undefined) throw new Error('The sounds have an audio context')
  audio.state = 'interrupted'
  isInCall = true
  await come(sounds)
  expect(audio.state).toBe('interrupted')
  isInCall = false
  await come(sounds)
  await expect.poll(() => audio.state).toBe('running')
  sounds.destroy()
  vi.unstubAllGlobals()
})

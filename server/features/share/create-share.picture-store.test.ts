import { expect, test, vi } from 'vitest'
import { waitUntil } from '#test/support/wait-until.ts'
import { createPictureStore, type PictureRequest } from './create-share.ts'

const PAINTING = { svg: '', photo: null }
const draw = async () => PAINTING
const ask = (name: string, change: Partial<PictureRequest> = {}): PictureRequest => ({
  ...{ name, kind: 'site', network: '192.0.2.1', isWanted: () => true },
  ...change,
})

/** A painter that paints one more picture each time that it is told to. */
function openByHand() {
  const waiting: (() => void)[] = []
  const painted: string[] = []
  const { read, cachedBytes } = createPictureStore({
    paint: ({ svg }) =>
      new Promise((resolve) => {
        waiting.push(() => {
          painted.push(svg)
          resolve(new Uint8Array(1_000))
        })
      }),
  })
  return {
    painted,
    cachedBytes,
    read: (asked: PictureRequest) => read(asked, async () => ({ svg: asked.name, photo: null })),
    async paintOne() {
      await waitUntil('a picture to paint', async () => waiting.length > 0)
      expect(waiting).toHaveLength(1)
      waiting.shift()?.()
    },
  }
}
const isPainted = (answers: readonly (Uint8Array | null)[]) => answers.filter((answer) => answer !== null).length

test('a picture that a hundred request at once is painted once, and cached for later ones', async () => {
  const paint = vi.fn(async () => new Uint8Array(3))
  const { read } = createPictureStore({ paint })
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => read(ask('one', { network: `192.0.2.${i % 20}` }), draw)),
  )
  expect(new Set(answers).size).toBe(1)
  expect(await read(ask('one'), draw)).toBe(answers[0])
  expect(paint).toHaveBeenCalledTimes(1)
})

test('the cache stays within its size: the least recently used picture is evicted', async () => {
  const paint = vi.fn(async () => new Uint8Array(40))
  // One sixteenth is the site's.
  const { read, cachedBytes } = createPictureStore({ paint, bytesMax: 1_600 })
  for (const name of ['one', 'two', 'one', 'three']) await read(ask(name), draw)
  expect(cachedBytes()).toBe(80)
  expect(paint).toHaveBeenCalledTimes(3)
  await read(ask('one'), draw)
  expect(paint).toHaveBeenCalledTimes(3)
  await read(ask('two'), draw)
  expect(paint).toHaveBeenCalledTimes(4)
  for (let at = 0; at < 50; at++) await read(ask(`other ${at}`), draw)
  expect(cachedBytes()).toBeLessThanOrEqual(100)
})

test('a picture that failed, or was refused because too many waited, is tried again', async () => {
  const paint = vi
    .fn(async (): Promise<Uint8Array | null> => new Uint8Array(3))
    .mockRejectedValueOnce(new Error('no picture'))
    .mockResolvedValueOnce(null)
  const { read } = createPictureStore({ paint })
  await expect(read(ask('one'), draw)).rejects.toThrow('no picture')
  expect(await read(ask('one'), draw)).toBeNull()
  expect(await read(ask('one'), draw)).toHaveLength(3)
})

test('a request waits for one picture of each flooding network, and not for all of them', async () => {
  const { read, paintOne, painted } = openByHand()
  const flood = Array.from({ length: 2_000 }, (_, i) =>
    read(ask(`flood ${i}`, { kind: 'invite', network: `192.0.2.${i % 50}` })),
  )
  const mine = read(ask('mine', { kind: 'invite', network: '198.51.100.1' }))
  // The picture that is being painted comes first, then one of each network.
  for (let turn = 0; turn < 52; turn++) await paintOne()
  expect(await mine).not.toBeNull()
  expect(painted.at(-1)).toBe('mine')
  // The others have waited within bounds, and are refused beyond them.
  for (let turn = 0; turn < 205; turn++) await paintOne()
  expect(isPainted(await Promise.all(flood))).toBe(256)
})

test('a card waits for one picture of each other kind, and its cached picture for none', async () => {
  const { read, paintOne, painted } = openByHand()
  const flood = Array.from({ length: 400 }, (_, i) =>
    read(ask(`flood ${i}`, { kind: i % 2 === 0 ? 'invite' : 'run', network: `192.0.2.${i % 50}` })),
  )
  const card = read(ask('card', { kind: 'card', network: '198.51.100.1' }))
  for (let turn = 0; turn < 4; turn++) await paintOne()
  expect(await card).not.toBeNull()
  expect(painted).toContain('card')
  expect(await read(ask('card', { kind: 'card', network: '198.51.100.2' }))).not.toBeNull()
  for (let turn = painted.length; turn < 401; turn++) await paintOne()
  expect(isPainted(await Promise.all(flood))).toBe(400)
})

test('a picture that a flooding network also requests is neither refused with it nor painted twice', async () => {
  const { read, paintOne, painted } = openByHand()
  const flood = Array.from({ length: 8 }, (_, i) => read(ask(`flood ${i}`, { kind: 'run', network: '192.0.2.1' })))
  const mine = read(ask('flood 7', { kind: 'run', network: '198.51.100.1' }))
  for (let turn = 0; turn < 3; turn++) await paintOne()
  expect(await mine).not.toBeNull()
  for (let turn = 0; turn < 5; turn++) await paintOne()
  expect(isPainted(await Promise.all(flood))).toBe(8)
  expect(painted.filter((name) => name === 'flood 7')).toHaveLength(1)
})

test('invitations to unlimited wallets do not evict the cards and the site', async () => {
  const paint = vi.fn(async () => new Uint8Array(120_000))
  const { read, cachedBytes } = createPictureStore({ paint })
  const ours = [ask('site'), ...Array.from({ length: 40 }, (_, i) => ask(`card ${i}`, { kind: 'card' }))]
  for (const each of ours) await read(each, draw)
  for (let i = 0; i < 500; i++)
    await read(ask(`invite ${i}`, { kind: 'invite', network: `198.51.100.${i % 50}` }), draw)
  paint.mockClear()
  for (const each of ours) expect(await read(each, draw)).not.toBeNull()
  expect(paint).not.toHaveBeenCalled()
  expect(cachedBytes()).toBeLessThanOrEqual(16_000_000)
})

test('one network gets a limited number of pictures painted per minute, and still gets cached ones', async () => {
  const paint = vi.fn(async () => new Uint8Array(3))
  const { read } = createPictureStore({ paint })
  const answers: (Uint8Array | null)[] = []
  for (let i = 0; i < 500; i++) answers.push(await read(ask(`invite ${i}`, { kind: 'invite' }), draw))
  expect(isPainted(answers)).toBe(60)
  expect(await read(ask('invite 1', { kind: 'invite' }), draw)).not.toBeNull()
  expect(await read(ask('card', { kind: 'card' }), draw)).not.toBeNull()
  expect(await read(ask('invite 400', { kind: 'invite', network: '198.51.100.1' }), draw)).not.toBeNull()
})

test('a picture whose callers are all gone is not painted, and one with a remaining caller is', async () => {
  const { read, paintOne, painted } = openByHand()
  const running = read(ask('running'))
  const gone = { isWanted: () => false }
  const left = [read(ask('left', gone)), read(ask('left', gone))]
  const shared = [read(ask('shared', gone)), read(ask('shared'))]
  await paintOne()
  await paintOne()
  expect(isPainted(await Promise.all([running, ...left, ...shared]))).toBe(3)
  expect(painted).toEqual(['running', 'shared'])
})

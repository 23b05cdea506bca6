import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNTS, SessionWorld, WALLETS } from '#test/support/browser/session-world.ts'
import { runCount } from '#test/support/test-length.ts'

const SEQUENCES = runCount({ short: 10_000, long: 2_000_000 })
const STEPS_MAX = 60
const FLUSHES = 12

type SessionSequenceStep = readonly [name: string, run: (world: SessionWorld) => void]

const wallet = fc.constantFrom(...WALLETS)
const account = fc.constantFrom(...ACCOUNTS)
const outcome = fc.constantFrom('answer', 'answer', 'answer', 'refuse', 'fail') as fc.Arbitrary<
  'answer' | 'refuse' | 'fail'
>

const steps: fc.Arbitrary<SessionSequenceStep> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .tuple(fc.nat(5), outcome)
      .map(([index, it]): SessionSequenceStep => [`${it} ${index}`, (world) => world.answer(index, it)]),
  },
  { weight: 3, arbitrary: wallet.map((id): SessionSequenceStep => [`connect ${id}`, (world) => world.connect(id)]) },
  { weight: 2, arbitrary: fc.constant<SessionSequenceStep>(['sign in', (world) => world.signIn()]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(wallet, account)
      .map(([id, it]): SessionSequenceStep => [`${id} picks ${it}`, (world) => world.pick(id, [it])]),
  },
  {
    weight: 1,
    arbitrary: wallet.map((id): SessionSequenceStep => [`${id} shares nothing`, (world) => world.pick(id, [])]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(wallet, fc.constantFrom(1, 56))
      .map(([id, chain]): SessionSequenceStep => [`${id} on ${chain}`, (world) => world.switchChain(id, chain)]),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(wallet, fc.boolean()).map(
      ([id, isThere]): SessionSequenceStep => [
        `${id} there ${isThere}`,
        (world) => {
          const it = world.wallets[id]
          if (it !== undefined) it.isThere = isThere
        },
      ],
    ),
  },
  { weight: 1, arbitrary: fc.constant<SessionSequenceStep>(['give up', (world) => world.giveUp()]) },
  { weight: 1, arbitrary: fc.constant<SessionSequenceStep>(['disconnect', (world) => world.disconnect()]) },
  { weight: 2, arbitrary: fc.constant<SessionSequenceStep>(['reload', (world) => world.reload()]) },
  { weight: 1, arbitrary: fc.constant<SessionSequenceStep>(['expire', (world) => world.expire()]) },
  { weight: 2, arbitrary: fc.constant<SessionSequenceStep>(['call', (world) => world.call()]) },
  { weight: 1, arbitrary: fc.constant<SessionSequenceStep>(['socket lost', (world) => world.loseSocket()]) },
  { weight: 1, arbitrary: fc.constant<SessionSequenceStep>(['socket greeted', (world) => world.greetSocket()]) },
  {
    weight: 1,
    arbitrary: fc.boolean().map((isOn): SessionSequenceStep => [`network ${isOn}`, (world) => world.setOnline(isOn)]),
  },
  {
    weight: 1,
    arbitrary: fc.constant<SessionSequenceStep>(['another tab disconnects', (world) => world.otherTabDisconnects()]),
  },
  {
    weight: 1,
    arbitrary: account.map(
      (it): SessionSequenceStep => [`another tab signs in ${it}`, (world) => world.otherTabSignsIn(it)],
    ),
  },
)

/** Lets everything that was told arrive; nothing here waits for time. */
async function flush() {
  for (let count = 0; count < FLUSHES; count += 1) await Promise.resolve()
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

test('any sequence of events leaves one consistent state, and requests no needless signature', async () => {
  let prompts = 0
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: STEPS_MAX, size: 'max' }), async (sequence) => {
      const world = new SessionWorld()
      for (const [name, run] of sequence) {
        run(world)
        await flush()
        world.check(name)
      }
      await world.settleAll(flush)
      prompts += world.prompts
      expect(world.complaints, sequence.map(([name]) => name).join('; ')).toEqual([])
    }),
    { numRuns: SEQUENCES },
  )
  // The sequences do get as far as a signature.
  expect(prompts).toBeGreaterThan(SEQUENCES / 4)
})

describe('a session that arrives for a replaced wallet', () => {
  /** MetaMask has signed, and its proof is on its way; Trust has replaced it and has signed too. */
  async function twoSigned() {
    const world = new SessionWorld()
    world.connect('metamask')
    for (const _ of ['connected', 'on the network', 'signed']) await answer(world, 0)
    world.connect('trust')
    for (const _ of ['connected', 'on the network', 'signed']) await answer(world, 1)
    return world
  }
  async function answer(world: SessionWorld, index: number) {
    world.answer(index, 'answer')
    await flush()
    world.check('answer')
  }

  test('is ended before the next one begins, which stays', async () => {
    const world = await twoSigned()
    for (const _ of ['first verified', 'first ended', 'second verified']) await answer(world, 0)
    expect(world.view).toMatchObject({ address: '0xB', signInState: 'signed_in' })
    expect([world.pending, world.cookie, world.notedAddress, world.complaints]).toEqual([[], '0xB', '0xB', []])
  })

  test('is not reused by its account: that signs again', async () => {
    const world = await twoSigned()
    await answer(world, 0)
    world.pick('trust', ['0xA'])
    world.signIn()
    await world.settleAll(flush)
    expect(world.view).toMatchObject({ address: '0xA', signInState: 'signed_in' })
    expect([world.cookie, world.complaints]).toEqual(['0xA', []])
  })
})

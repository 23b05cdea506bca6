import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { ACCOUNTS, createPaymentWorld, PAYOUT_CALL, type PaymentWorld } from '#test/support/money/payment-world.ts'
import { runCount } from '#test/support/test-length.ts'

const SEQUENCES = runCount({ short: 400, long: 10_000 })
const STEPS_MAX = 30
/** Sequences of ten that begin with a payment that is searched for. */
const LOST_IN_TEN = 7

type PaymentPropertyStep = (world: PaymentWorld) => unknown

/** Tab 0 or 1. */
const tabOf = fc.constantFrom(0 as const, 1 as const)

const named = (name: string, step: PaymentPropertyStep) => Object.assign(step, { toString: () => name })

/** A payment of which no tab knows whether it was sent, while something of its account may wait to be mined. */
const lostPayment = fc
  .tuple(
    fc.constantFrom<readonly [string, PaymentPropertyStep]>(
      ['buy card 1', (it) => buyIn(it, 0, '1')],
      ['pay payout 101', (it) => it.payPayout(it.tabs[0], '101')],
    ),
    fc.constantFrom<readonly [string, PaymentPropertyStep]>(
      ['wallet: sent_and_error', (it) => it.answerWallet('sent_and_error', false)],
      ['wallet: sent_and_error, reverts', (it) => it.answerWallet('sent_and_error', true)],
      ['wallet: error', (it) => it.answerWallet('error', false)],
      ['wallet: sent_in_silence, reload tab 0', (it) => sendInSilence(it)],
      ['wallet is open', () => undefined],
    ),
    fc.constantFrom<readonly [string, PaymentPropertyStep]>(
      ['', () => undefined],
      ['the same call is sent elsewhere', sendSameCall],
      ['something else is sent', sendOther],
    ),
  )
  .map(([pay, answer, other]) => [pay, other, answer].map(([name, step]) => named(name, step)))

const step: fc.Arbitrary<PaymentPropertyStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(tabOf, fc.constantFrom('1', '2'))
      .map(([at, card]) => named(`buy card ${card} in tab ${at}`, (it) => buyIn(it, at, card))),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(tabOf, fc.constantFrom('101', '102'))
      .map(([at, id]) => named(`pay payout ${id} in tab ${at}`, (it) => it.payPayout(it.tabs[at], id))),
  },
  {
    weight: 4,
    arbitrary: tabOf.map((at) => named(`buy card 1 in tab ${at} while no node answers`, (it) => buyUnread(it, at))),
  },
  {
    weight: 10,
    arbitrary: fc
      .tuple(
        fc.constantFrom('approve', 'approve', 'bundled', 'sent_and_error', 'sent_in_silence', 'reject', 'error'),
        fc.integer({ min: 0, max: 4 }),
      )
      .map(([kind, luck]) =>
        named(`wallet: ${kind}${luck === 0 ? ', reverts' : ''}`, (it) =>
          it.answerWallet(kind as 'approve', luck === 0),
        ),
      ),
  },
  {
    weight: 5,
    arbitrary: fc.integer({ min: 0, max: 4 }).map((empty) => named(`mine ${empty}`, (it) => it.home.mine(empty))),
  },
  {
    weight: 3,
    arbitrary: fc
      .boolean()
      .map((isCancelled) => named(isCancelled ? 'cancel' : 'speed up', (it) => it.replacePending(isCancelled))),
  },
  { weight: 2, arbitrary: fc.constant(named('something else is sent', sendOther)) },
  { weight: 1, arbitrary: fc.constant(named('nodes forget what waits', dropPending)) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('eth_blockNumber', 'eth_getTransactionCount', 'eth_getTransactionReceipt')
      .map((method) => named(`mine after ${method}`, ({ home }) => home.afterAnswer(method, () => home.mine(1)))),
  },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(1_000, 6_000, 40_000, 320_000)
      .map((ms) => named(`${ms} ms pass`, (it) => it.time.advance(ms))),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('101', '102')
      .map((id) => named(`pay payout ${id} from another device`, (it) => payElsewhere(it, id))),
  },
  { weight: 2, arbitrary: fc.constant(named('switch network', (it) => it.switchNetwork())) },
  { weight: 2, arbitrary: fc.constant(named('switch account', (it) => it.switchAccount())) },
  { weight: 2, arbitrary: fc.constant(named('sessions end', expire)) },
  {
    weight: 2,
    arbitrary: tabOf.map((at) => named(`sign in, tab ${at}`, (it) => it.signIn(it.tabs[at], it.world.account))),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('works', 'works', 'html', 'fails', 'silent', 'empty').map((mode) =>
      named(`server ${mode}`, (it) => {
        it.world.server = mode as 'works'
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.boolean().map((areDown) =>
      named(`nodes ${areDown ? 'down' : 'up'}`, (it) => {
        it.world.areNodesDown = areDown
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('works', 'full', 'blocked')
      .map((mode) => named(`storage ${mode}`, (it) => it.setStorage(mode as 'works'))),
  },
  { weight: 3, arbitrary: tabOf.map((at) => named(`reload tab ${at}`, (it) => it.reload(at))) },
  {
    weight: 3,
    arbitrary: tabOf.map((at) =>
      named(`say that nothing was sent, tab ${at}`, (it) => it.release(it.tabs[at], 'sent_nothing')),
    ),
  },
  {
    weight: 5,
    arbitrary: tabOf.map((at) =>
      named(`wait and pay anew without knowing, tab ${at}`, async (it) => {
        await it.time.advance(16_000)
        it.release(it.tabs[at], 'pays_anew')
      }),
    ),
  },
)

const opening = fc.oneof(
  { weight: LOST_IN_TEN, arbitrary: lostPayment },
  { weight: 10 - LOST_IN_TEN, arbitrary: fc.constant<PaymentPropertyStep[]>([]) },
)

/** From the same wallet, by the same call: nothing on the chain tells it from a payment of this browser. */
function payElsewhere({ home, payElsewhere, world }: PaymentWorld, id: string) {
  payElsewhere(id, home.send(world.account, PAYOUT_CALL))
}

/** Of the same account, and no payment of anything here. */
function sendOther({ home, world }: PaymentWorld) {
  home.send(world.account, { ...PAYOUT_CALL, valueWei: 7n })
}

/** For another order or payout, from another device that has told the server: its nonce is the lower one. */
function sendSameCall({ home, asks, orders, payElsewhere }: PaymentWorld) {
  const ask = asks.at(-1)
  if (ask === undefined) return
  const txHash = home.send(ask.from, ask.call)
  if (ask.wish.purpose === 'payout') payElsewhere('102', txHash)
  else orders.set(`elsewhere ${orders.size}`, { from: ask.from, cardId: ask.wish.subject, txHash })
}

function dropPending({ home }: PaymentWorld) {
  for (const from of ACCOUNTS) home.drop(from)
}

function sendInSilence(it: PaymentWorld) {
  it.answerWallet('sent_in_silence', false)
  it.reload(0)
}

async function buyIn(it: PaymentWorld, at: 0 | 1, card: string) {
  const tab = it.tabs[at]
  if (tab.signedInAs === null) it.signIn(tab, it.world.account)
  await it.buy(tab, card)
}

/** The sender's nonce is not known then, so nobody knows where to look for the payment. */
async function buyUnread(it: PaymentWorld, at: 0 | 1) {
  const { walletChain, areNodesDown } = it.world
  if (walletChain === it.home) it.switchNetwork()
  it.world.areNodesDown = true
  const tab = it.tabs[at]
  if (tab.signedInAs === null) it.signIn(tab, it.world.account)
  await it.buy(tab, '1')
  Object.assign(it.world, { walletChain, areNodesDown })
}

function expire({ world }: PaymentWorld) {
  world.cookie = null
  world.operator = false
}

/** Everything works again, everybody signs in, and half an hour passes. */
async function heal(it: PaymentWorld) {
  it.setStorage('works')
  Object.assign(it.world, { server: 'works', areNodesDown: false })
  for (let round = 0; round < 12; round += 1) {
    it.signIn(it.tabs[0], ACCOUNTS[round % 2 === 0 ? 0 : 1])
    it.home.mine(3)
    await it.time.advance(60_000)
    if (round === 3 || round === 7) it.reload(0)
  }
}

beforeAll(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('any sequence of events keeps uncertain payments without a pay button, never denies a payment, and forgets or repeats none', async () => {
  let runs = 0
  const runsWith = { waiting: 0, twoTabs: 0 }
  await fc.assert(
    fc.asyncProperty(opening, fc.array(step, { maxLength: STEPS_MAX }), async (begun, steps) => {
      const it = createPaymentWorld()
      const seen = watchSearches(it)
      it.home.send(ACCOUNTS[0], { to: ACCOUNTS[0], data: '0x', valueWei: 0n })
      it.home.mine()
      for (const act of [...begun, ...steps]) {
        await act(it)
        await it.time.settle()
        seen.look()
        expect(it.check()).toEqual([])
      }
      runs += 1
      if (seen.situations.has('waiting')) runsWith.waiting += 1
      if (seen.situations.has('two tabs')) runsWith.twoTabs += 1
      const wasStorageFine = !it.world.wasStorageBad
      await heal(it)
      expect(wasStorageFine ? it.check() : []).toEqual([])
      if (wasStorageFine) for (const ask of it.asks) expect(isCaredFor(it, ask), ask.wish.id).toBe(true)
    }),
    { numRuns: SEQUENCES, ...(process.env.PAYMENT_SEED && { seed: Number(process.env.PAYMENT_SEED) }) },
  )
  // A search that never meets these proves little of them.
  expect(Object.values(runsWith).map((count) => count / runs > 0.5)).toEqual([true, true])
})

/** Watches for searches while something of the sender waits to be mined, and in two tabs at once. */
function watchSearches(it: PaymentWorld) {
  const situations = new Set<'waiting' | 'two tabs'>()
  const { source } = it.home
  const { request } = source
  Object.assign(source, {
    async request(method: string, params: readonly unknown[]) {
      const [address, block] = params
      if (block === 'pending' && it.home.pendingOf(String(address)).length > 0) situations.add('waiting')
      return request(method, params)
    },
  })
  return {
    situations,
    look() {
      for (const record of it.tabs[0].payments.store.state.getState().records) {
        const isSearched = it.tabs.every(({ payments }) => payments.progressOf(record)?.stage === 'searching')
        if (isSearched) situations.add('two tabs')
      }
    },
  }
}

/** In the end the server has the transaction that pays an order, or this browser still looks for it. */
function isCaredFor(it: PaymentWorld, ask: PaymentWorld['asks'][number]): boolean {
  if (ask.wish.purpose !== 'order' || ask.isUnresolved || !it.hasSucceeded(ask)) return true
  const { txHash } = it.orders.get(ask.wish.id) ?? { txHash: null }
  if (txHash !== null && ask.hashes.includes(txHash)) return true
  return it.tabs[0].payments.store.find(ask.wish)?.hashes.length === 0
}

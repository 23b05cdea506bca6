import { Wallet } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeChain, fakeAddress, fakeHash } from '../support/chain/lying-node/fake-chain.ts'
import { startLyingNodes } from '../support/chain/lying-node.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { OPERATOR_ENVIRONMENT } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'
import { startServer } from '../support/world/server-process.ts'

const [USDT, TREASURY] = [fakeAddress('usdt'), fakeAddress('treasury')]
const ORIGIN = 'https://play.example'
const { privateKey, address } = Wallet.createRandom()
const payer = address.toLowerCase() as `0x${string}`

const chain = createFakeChain({
  ...{ chainId: 97, usdt: USDT, treasury: TREASURY },
  startSeconds: Math.floor(Date.now() / 1000),
})
const settings = {
  ...OPERATOR_ENVIRONMENT,
  CHAIN: 'bsc-testnet',
  PUBLIC_URL: ORIGIN,
  TREASURY_ADDRESS: TREASURY,
  USDT_ADDRESS: USDT,
  LOG_LEVEL: 'info',
}
let nodes: Awaited<ReturnType<typeof startLyingNodes>>
let platform: TestPlatform
let player: Player
const before = { usdt: '', bnb: '' }
beforeAll(async () => {
  before.usdt = pay({ usdt: 1_000n })
  before.bnb = pay({ bnb: 3n })
  for (let blocks = 0; blocks < 4; blocks += 1) chain.mine()
  nodes = await startLyingNodes()
  platform = await startTestPlatform({ ...settings, RPC_URLS: nodes.addNode(chain).url })
  player = createPlayer({ ...platform, origin: ORIGIN }, privateKey)
  await player.signIn()
})
afterAll(async () => {
  await platform?.close()
  await nodes?.stop()
})

let sent = 0
/** A payment of whole units, in a block that the next ones make final. */
function pay({ usdt = 0n, bnb = 0n }): string {
  const hash = fakeHash(`payment ${++sent}`)
  const value = usdt * 10n ** 18n
  const transfers = usdt > 0n ? [{ token: USDT, from: payer, to: TREASURY, value }] : []
  const call = { from: payer, to: usdt > 0n ? USDT : TREASURY, valueWei: bnb * 10n ** 18n }
  chain.send({ hash, ...call, nonce: sent, isReverted: false, transfers })
  chain.mine()
  return hash
}
const find = async (txHash: string) => bodyOf(await player.post<object>('/api/payments/find', { txHash }))
const claim = async (txHash: string, paymentMethod: 'USDT' | 'BNB') => {
  const [card] = await readCards(platform)
  const wish = { userId: player.userId(), cardId: card?.id, purchasePrice: card?.price, paymentMethod }
  const { status, error } = await player.post('/api/purchases', { ...wish, txHash: `${txHash}-1` })
  return { status, error }
}

test.each(['usdt', 'bnb'] as const)(
  'a payment in %s before the first start buys nothing and is not owed',
  async (asset) => {
    const found = await find(before[asset])
    expect(found).toMatchObject({ state: 'no_payment', otherwise: 'before_start', payments: [] })
    const paymentMethod = asset === 'usdt' ? 'USDT' : 'BNB'
    expect(await claim(before[asset], paymentMethod)).toEqual({ status: 422, error: 'payment_before_start' })
    expect(await readRows(platform.databaseUrl, 'select 1 from payments', [])).toEqual([])
    expect(await readRows(platform.databaseUrl, 'select 1 from purchase_names', [])).toEqual([])
  },
)

test('a payment after the first start is recorded', async () => {
  const txHash = pay({ usdt: 1_000n })
  for (let blocks = 0; blocks < 4; blocks += 1) chain.mine()
  expect(await find(txHash)).toMatchObject({ state: 'found', payments: [{ txHash }] })
})

/** A payment of 1,000 USDT that is final, and that the player never names. */
function payUnnamed(): string {
  const txHash = pay({ usdt: 1_000n })
  for (let blocks = 0; blocks < 4; blocks += 1) chain.mine()
  return txHash
}
const isCounted = async (databaseUrl: string, txHash: string) =>
  (await readRows(databaseUrl, 'select 1 from payments where tx_hash = $1', [txHash])).length === 1

test('no order is accepted until a start has read the chain', async () => {
  const node = nodes.addNode(chain)
  node.faults.isDown = true
  const other = await startTestPlatform({ ...settings, RPC_URLS: node.url })
  try {
    const buyer = createPlayer({ ...other, origin: ORIGIN }, privateKey)
    await buyer.signIn()
    const [card] = await readCards(other)
    const order = () => buyer.post('/api/orders', { cardId: card?.id, quantity: 1, paymentMethod: 'USDT' })
    expect(await order()).toMatchObject({ status: 503, error: 'dependency_down' })
    node.heal()
    await waitUntil('an order', async () => (await order()).status === 200)
    const txHash = payUnnamed()
    await waitUntil('the payment', () => isCounted(other.databaseUrl, txHash))
  } finally {
    await other.close()
  }
})

test('a watcher that starts later reads from the first block', async () => {
  const { url } = nodes.addNode(chain)
  const web = await startTestPlatform({ ...settings, RPC_URLS: url, ROLES: 'web' })
  const { databaseUrl, dataDir } = web
  try {
    const txHash = payUnnamed()
    for (let blocks = 0; blocks < 10; blocks += 1) chain.mine()
    const here = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const watcher = await startServer({ ...settings, ...here, RPC_URLS: url, ROLES: 'watcher' })
    try {
      await waitUntil('the payment', () => isCounted(databaseUrl, txHash))
    } finally {
      await watcher.stop()
    }
  } finally {
    await web.close()
  }
})

import { Wallet } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf } from '../support/http.ts'
import { readRows } from '../support/ledger-check.ts'
import { createFakeChain, fakeAddress, fakeHash } from '../support/lying-node/fake-chain.ts'
import { startLyingNodes } from '../support/lying-node.ts'
import { OPERATOR_ENVIRONMENT } from '../support/operator.ts'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { createPlayer, type Player, readCards } from '../support/player.ts'

const [USDT, TREASURY] = [fakeAddress('usdt'), fakeAddress('treasury')]
const ORIGIN = 'https://play.example'
const { privateKey, address } = Wallet.createRandom()
const payer = address.toLowerCase() as `0x${string}`

const chain = createFakeChain({
  ...{ chainId: 97, usdt: USDT, treasury: TREASURY },
  startSeconds: Math.floor(Date.now() / 1000) - 3_600,
})
let nodes: Awaited<ReturnType<typeof startLyingNodes>>
let platform: TestPlatform
let player: Player
const before = { usdt: '', bnb: '' }
beforeAll(async () => {
  before.usdt = pay({ usdt: 1_000n })
  before.bnb = pay({ bnb: 3n })
  for (let blocks = 0; blocks < 4; blocks += 1) chain.mine()
  nodes = await startLyingNodes()
  platform = await startTestPlatform({
    ...OPERATOR_ENVIRONMENT,
    CHAIN: 'bsc-testnet',
    PUBLIC_URL: ORIGIN,
    TREASURY_ADDRESS: TREASURY,
    USDT_ADDRESS: USDT,
    RPC_URLS: nodes.addNode(chain).url,
    LOG_LEVEL: 'info',
  })
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
  'what was paid in %s before the first start buys nothing and is not owed',
  async (asset) => {
    const found = await find(before[asset])
    expect(found).toMatchObject({ state: 'no_payment', otherwise: 'before_start', payments: [] })
    const paymentMethod = asset === 'usdt' ? 'USDT' : 'BNB'
    expect(await claim(before[asset], paymentMethod)).toEqual({ status: 422, error: 'payment_before_start' })
    expect(await readRows(platform.databaseUrl, 'select 1 from payments', [])).toEqual([])
    expect(await readRows(platform.databaseUrl, 'select 1 from purchase_names', [])).toEqual([])
  },
)

test('what is paid after it counts', async () => {
  const txHash = pay({ usdt: 1_000n })
  for (let blocks = 0; blocks < 4; blocks += 1) chain.mine()
  expect(await find(txHash)).toMatchObject({ state: 'found', payments: [{ txHash }] })
})

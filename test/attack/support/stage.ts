import { Wallet } from 'ethers'
import pg from 'pg'
import { encodeFunctionData } from 'viem'
import { testPriceFeedAbi, testUsdtAbi } from '#contracts/abi.ts'
import { networks } from '#contracts/networks.ts'
import { startTestChain, type TestChain } from '../../support/chain/chain.ts'
import { type RpcProxy, startRpcProxy } from '../../support/chain/rpc-proxy.ts'
import { MOVED_CLOCK } from '../../support/money/ledger-check.ts'
import {
  codeOf,
  enrolSecondFactor,
  OPERATOR_ENVIRONMENT,
  type Operator,
  operatorWith,
} from '../../support/operator/operator.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { bodyOf, rpc, type Site, sendRequest } from '../../support/world/http.ts'
import { createPlayer, type Player, readCards } from '../../support/world/player.ts'
import { createTestDatabase } from '../../support/world/postgres.ts'
import { startServer } from '../../support/world/server-process.ts'
import { fingerprintOf } from './fingerprint.ts'

export const ORIGIN = 'https://play.example'
export const METRICS_TOKEN = 'a-token-for-metrics'
const CHAIN = networks.bsc
const PROCESSES = 2
const NODES = 3
const ONE = 10n ** 18n
const CODE_STEP_MS = 30_000
const FIRST_BNB_PRICE = 600n * 10n ** 8n

export type AttackStage = Awaited<ReturnType<typeof openStage>>

/**
 * Starts the platform as in production: two processes with all roles and the real limits behind a proxy. It has the chain id of BNB
 * Smart Chain, three nodes, a hot wallet, a price feed, and operators who need a second factor.
 */
export async function openStage() {
  const folders = Array.from({ length: PROCESSES }, makeTempFolder)
  const [chain, database] = await Promise.all([startTestChain(), createTestDatabase()])
  await rpc({ url: '', rpcUrl: chain.rpcUrl }, 'anvil_setChainId', [CHAIN.id]).catch(() => undefined)
  const nodes: RpcProxy[] = []
  for (let node = 0; node < NODES; node++) nodes.push(await startRpcProxy(chain.rpcUrl))
  const { databaseUrl } = database
  const environment = {
    ...OPERATOR_ENVIRONMENT,
    // The clock of a virtual machine may step, and an idle chain makes no block that shows the new time.
    ...MOVED_CLOCK,
    CHAIN: CHAIN.name,
    PUBLIC_URL: ORIGIN,
    TRUST_PROXY: 'true',
    RATE_LIMIT_PER_MINUTE: '600',
    LOG_LEVEL: 'info',
    METRICS_TOKEN,
    DATABASE_URL: databaseUrl,
    RPC_URLS: nodes.map(({ url }) => url).join(','),
    START_BLOCK: '0',
    TREASURY_ADDRESS: chain.treasury,
    USDT_ADDRESS: chain.usdt,
    BV3_ADDRESS: chain.bv3,
    PRICE_FEED_ADDRESS: chain.priceFeed,
    PAYOUT_PRIVATE_KEY: chain.payoutKey,
  }
  const servers = await Promise.all(folders.map(({ path }) => startServer({ ...environment, DATA_DIR: path })))
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })

  let networksUsed = 0
  /** Returns an address that no earlier caller had. */
  const nextNetwork = () => {
    networksUsed += 1
    return `198.${18 + (networksUsed >> 16)}.${(networksUsed >> 8) & 255}.${networksUsed & 255}`
  }
  /** Returns one of the processes as a caller from some network reaches it through the proxy. */
  const site = (process = 0, network = nextNetwork()): Site => ({
    url: servers[process]?.url ?? '',
    origin: ORIGIN,
    rpcUrl: chain.rpcUrl,
    headers: { 'x-forwarded-for': network },
  })
  const rows = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, [...values])).rows

  const operators = await openOperators(site, rows)
  const { client } = chain
  const asOwner = createContractOwner(chain)

  const newPlayer = async (options: { referredBy?: string; process?: number } = {}): Promise<Player> => {
    const player = createPlayer(site(options.process))
    await player.signIn(options.referredBy === undefined ? {} : { referredBy: options.referredBy })
    return player
  }
  const fund = async ({ address }: Player, usdt = 1_000n, bnb = 10n) => {
    await client.setBalance({ address: address as `0x${string}`, value: bnb * ONE })
    const data = encodeFunctionData({
      abi: testUsdtAbi,
      functionName: 'mint',
      args: [address as `0x${string}`, usdt * ONE],
    })
    await asOwner(chain.usdt, data)
  }
  /** Sends tokens to a player's balance as the owner, as the panel does. */
  const give = async ({ address }: Player, amounts: { bv3?: string; usdt?: string }) =>
    bodyOf(
      await operators.owner.post('/api/admin/send-tokens', {
        walletAddress: address,
        bv3Amount: amounts.bv3 ?? '0',
        usdtAmount: amounts.usdt ?? '0',
      }),
    )

  return {
    chain,
    environment,
    chainId: CHAIN.id,
    nodes,
    servers,
    databaseUrl,
    rows,
    site,
    nextNetwork,
    ...operators,
    newPlayer,
    fund,
    give,
    cards: () => readCards(site()),
    /** Signs in a new player who has a balance and no funds on the chain. */
    richPlayer: async (amounts: { bv3?: string; usdt?: string }, options: { process?: number } = {}) => {
      const player = await newPlayer(options)
      await give(player, amounts)
      return player
    },
    /** Signs the same wallet in at the other process, with a separate session. */
    elsewhere: async (player: Player, process = 1): Promise<Player> => {
      const device = createPlayer(site(process), player.wallet.privateKey)
      await device.signIn()
      return device
    },
    /** Returns a browser of a wallet that has not signed in. */
    deviceOf: (key: string, process = 0): Player => createPlayer(site(process), key),
    /** Returns the same token at the other process. */
    atOtherProcess: ({ token }: Operator, process = 1): Operator => operatorWith(site(process), token),
    /** Buys by a payment on the chain, as a player does. */
    buy: async (player: Player, cardId: number, quantity = 1) => {
      const order = await player.order(cardId, quantity)
      const txHash = await player.pay(order)
      await player.attach(order.id, txHash)
      await waitUntil('the order is credited', async () => (await player.readOrder(order.id)).status === 'credited')
      return { order, txHash }
    },
    setPrice: (answer: bigint, updatedAt: bigint) =>
      asOwner(
        chain.priceFeed,
        encodeFunctionData({ abi: testPriceFeedAbi, functionName: 'set', args: [answer, updatedAt] }),
      ),
    /** Sets the price to 600 USD, with the time of the latest block. */
    resetPrice: async () => {
      const { timestamp } = await client.getBlock()
      await asOwner(
        chain.priceFeed,
        encodeFunctionData({ abi: testPriceFeedAbi, functionName: 'set', args: [FIRST_BNB_PRICE, timestamp] }),
      )
    },
    mintUsdt: (to: string, amount: bigint) =>
      asOwner(
        chain.usdt,
        encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to as `0x${string}`, amount] }),
      ),
    output: () => servers.map((server) => server.output()).join(''),
    fingerprint: () => fingerprintOf(rows),
    async close() {
      await pool.end()
      await Promise.all(servers.map((server) => server.stop()))
      await Promise.all(nodes.map((node) => node.stop()))
      await chain.stop()
      await database.drop()
      for (const folder of folders) folder.remove()
    },
  }
}

type ReadStageRows = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Logs in an owner, two operators and a viewer with valid proofs. Also returns stolen tokens whose proof has expired. */
async function openOperators(site: () => Site, rows: ReadStageRows) {
  const logIn = async (username: string, password: string, code?: string): Promise<Operator> => {
    const at = site()
    const json = { username, password, ...(code !== undefined && { code }) }
    return operatorWith(at, bodyOf(await sendRequest<{ token: string }>(at, '/api/admin/login', { json })).token)
  }
  const enrolled = async (username: string, password: string) => {
    const proven = await logIn(username, password)
    const { secret, recoveryCodes } = await enrolSecondFactor(proven)
    const stolen = await logIn(username, password, codeOf(secret, Date.now() + CODE_STEP_MS))
    await rows(
      `update operator_tokens set proven_at = clock_now() - interval '1 hour'
      where id = (select max(id) from operator_tokens where username = $1)`,
      [username],
    )
    return { username, password, secret, recoveryCodes, proven, stolen }
  }
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = OPERATOR_ENVIRONMENT
  const owner = await enrolled(ADMIN_USERNAME, ADMIN_PASSWORD)
  const add = async (username: string, role: string) => {
    const made = await owner.proven.post<{ password: string }>('/api/admin/operators', { username, role })
    return enrolled(username, bodyOf(made).password)
  }
  const operator = await add('olga', 'operator')
  const second = await add('otto', 'operator')
  const viewer = await add('vera', 'viewer')
  return {
    owner: owner.proven,
    operator: operator.proven,
    second: second.proven,
    viewer: viewer.proven,
    stolenOwner: owner.stolen,
    stolen: operator.stolen,
    accounts: { owner, operator, second, viewer },
    /** Renews the proofs, because they last ten minutes and a loaded machine is slow. */
    prove: () =>
      rows(`update operator_tokens t set proven_at = clock_now()
      where id = (select min(id) from operator_tokens o where o.username = t.username)`),
  }
}

/** Returns a function that sends a transaction of the wallet that owns the test contracts, and waits until it is final. */
function createContractOwner({ client, usdt, rpcUrl, waitUntilFinal }: TestChain) {
  const node = { url: '', rpcUrl }
  let ready: Promise<string> | null = null
  const open = async () => {
    const owner = await client.readContract({ address: usdt, abi: testUsdtAbi, functionName: 'owner' })
    await client.impersonateAccount({ address: owner })
    return owner
  }
  return async (to: string, data: string) => {
    ready ??= open()
    const hash = await rpc(node, 'eth_sendTransaction', [{ from: await ready, to, data, gas: '0x100000' }])
    const { blockNumber } = await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
    await waitUntilFinal(blockNumber)
    return hash
  }
}

export const anyHash = () => `0x${Wallet.createRandom().privateKey.slice(2)}`

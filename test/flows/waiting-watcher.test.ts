import pg from 'pg'
import { expect, test } from 'vitest'
import { LOCKS, pollForLock } from '#server/db/with-lock.ts'
import { createFakeChain, fakeAddress } from '../support/chain/lying-node/fake-chain.ts'
import { startLyingNodes } from '../support/chain/lying-node.ts'
import { type ProxyBehaviour, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createTestDatabase } from '../support/world/postgres.ts'
import { startServer } from '../support/world/server-process.ts'

const [USDT, TREASURY] = [fakeAddress('usdt'), fakeAddress('treasury')]

test('a waiting watcher keeps reading final blocks for its clocks', async () => {
  const folder = makeTempFolder()
  const [nodes, { databaseUrl, drop }] = await Promise.all([startLyingNodes(), createTestDatabase()])
  const chain = createFakeChain({
    ...{ chainId: 97, usdt: USDT, treasury: TREASURY },
    startSeconds: Math.floor(Date.now() / 1000),
  })
  let reads = 0
  const counting: ProxyBehaviour = ({ method, params }, askNode) => {
    if (method === 'eth_getBlockByNumber' && params[0] === 'finalized') reads += 1
    return askNode()
  }
  const node = await startRpcProxy(nodes.addNode(chain).url, counting)
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  try {
    await pollForLock(other, LOCKS.watcher, { limitMs: 1_000 })
    const watcher = await startServer({
      CHAIN: 'bsc-testnet',
      PUBLIC_URL: 'https://play.example',
      TREASURY_ADDRESS: TREASURY,
      USDT_ADDRESS: USDT,
      START_BLOCK: '0',
      RPC_URLS: node.url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder.path,
      ROLES: 'watcher',
    })
    try {
      const atStart = reads
      await waitUntil('it has read them twice since', async () => reads >= atStart + 2)
    } finally {
      expect(await watcher.stop()).toBe(0)
    }
  } finally {
    await other.end()
    await node.stop()
    await nodes.stop()
    await drop()
    folder.remove()
  }
})

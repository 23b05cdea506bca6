import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertIdentity } from '#server/chain/chain-state.sql.ts'
import { createFakeChain, fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { startLyingNodes } from '#test/support/chain/lying-node.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'

const PROGRAM = fileURLToPath(new URL('./rescan.ts', import.meta.url))
const [USDT, TREASURY, PAYER] = [fakeAddress('usdt'), fakeAddress('treasury'), fakeAddress('payer')]
const HASH = fakeHash('nobody has seen it')

const chain = createFakeChain({ chainId: 97, usdt: USDT, treasury: TREASURY, startSeconds: 1_000 })
let ledger: TestLedger
let nodes: Awaited<ReturnType<typeof startLyingNodes>>
let rpcUrl: string
beforeAll(async () => {
  ledger = await openTestLedger()
  nodes = await startLyingNodes()
  rpcUrl = nodes.addNode(chain).url
  const transfers = [{ token: USDT, from: PAYER, to: TREASURY, value: 5n * 10n ** 18n }]
  chain.send({ hash: HASH, from: PAYER, to: USDT, valueWei: 0n, nonce: 0, isReverted: false, transfers })
  for (let blocks = 0; blocks < 6; blocks += 1) chain.mine()
})
afterAll(async () => {
  await nodes?.stop()
  await ledger?.close()
})

function run(args: readonly string[]) {
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: ledger.databaseUrl, CHAIN: 'bsc-testnet' },
    ...{ PUBLIC_URL: 'https://play.example', RPC_URLS: rpcUrl, USDT_ADDRESS: USDT, TREASURY_ADDRESS: TREASURY },
  }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    )
  })
}
const inbox = async () =>
  (await execute<{ tx_hash: string }>(ledger.db, sql`select tx_hash from arrivals`)).rows.map(({ tx_hash }) => tx_hash)

beforeEach(() => execute(ledger.db, sql`delete from chain_identity`))
const bindFrom = (firstBlock: bigint) =>
  insertIdentity(ledger.db, { chainId: 97, genesisHash: '0x', usdt: USDT, treasury: TREASURY, firstBlock })

test('blocks before the first relevant block are refused, and all blocks while that one is unknown', async () => {
  const range = ['--from', '0', '--to', '4']
  expect(await run(range)).toMatchObject({ code: 1, stderr: expect.stringContaining('no server has') })
  await bindFrom(2n)
  expect(await run(range)).toMatchObject({ code: 1, stderr: '--from: payments count from block 2 on\n' })
  expect(await inbox()).toEqual([])
})

test('a missed log is reported, and added to the inbox except in a dry run', async () => {
  await bindFrom(0n)
  const range = ['--from', '0', '--to', '4']
  const [tried, empty, early] = await Promise.all([
    run([...range, '--dry-run']),
    run(['--from', '3', '--to', '2']),
    run(['--from', '0', '--to', '5']),
  ])
  expect(tried).toMatchObject({ code: 1, stdout: expect.stringContaining(HASH) })
  expect(empty).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^Usage/) })
  expect(early).toMatchObject({ code: 1, stderr: '--to: the last final block is 4\n' })
  expect(await inbox()).toEqual([])
  expect(await run(range)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 of them was missing in the database; it is in the inbox now'),
  })
  expect(await inbox()).toEqual([HASH])
})

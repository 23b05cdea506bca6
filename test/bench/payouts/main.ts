import { parseArgs } from 'node:util'
import { encodeFunctionData } from 'viem'
import { testUsdtAbi } from '#contracts/abi.ts'
import { lowercased } from '#core/address.ts'
import { audit } from '#server/audit/audit.ts'
import { migrate } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { createRunningParts } from '#server/runtime/process/running-parts.ts'
import { startTestChain, type TestChain } from '../../support/chain/chain.ts'
import { openTestLedger } from '../../support/money/ledger.ts'
import { type ApprovedWithdrawal, createPayoutStage, startDriver } from '../../support/money/payout-stage.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { createTestLog } from '../../support/test-log.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { execute, sql } from '../../support/world/execute.ts'
import { describeMachine } from '../machine.ts'

/**
 * Measures how fast a queue of payouts drains, from its first poll to the last completed payout, on the local chain whose blocks
 * are final two blocks later. `npm run bench -- payouts --count 200`.
 *
 * The reference in the same run is the minimum work of any program: signing the same number of transfers, and having them sent
 * and mined.
 */
const LEAST_PER_SECOND = 20
const LIMIT_MS = 600_000
/** Block time of the local chain of `npm start`. */
const BLOCK_TIME_MS = 1_000
const ONE_USDT = 10n ** 18n
const GAS = 100_000n

const { values } = parseArgs({ options: { count: { type: 'string', default: '1000' } } })
const count = Number(values.count)
const { keep, stop } = createRunningParts()
try {
  console.log(`${(await describeMachine()).join('\n')}\n`)
  const chain = keep(await startTestChain(BLOCK_TIME_MS))
  const folder = makeTempFolder()
  keep({ stop: folder.remove })
  // The database waits for the disk at each commit.
  const postgres = keep(await startEmbeddedPostgres({ dataDir: folder.path, isDurable: true, log: createTestLog() }))
  await migrate(postgres.databaseUrl)
  const ledger = await openTestLedger({ databaseUrl: postgres.databaseUrl, drop: async () => undefined })
  keep({ stop: ledger.close })
  const stage = createPayoutStage(ledger, chain)
  await chain.client.setBalance({ address: chain.payoutAddress, value: 1_000n * ONE_USDT })
  const bare = await secondsBare(chain, count)
  const payouts: ApprovedWithdrawal[] = []
  for (let made = 0; made < count; made++) payouts.push(await stage.approved('1', ONE_USDT))

  const startedMs = performance.now()
  const driver = startDriver(stage.deps)
  await waitUntil(
    'all are completed',
    async () => {
      const { rows } = await execute<{ left: string }>(
        stage.db,
        sql`select count(*) as left from payouts where state <> 'completed'`,
      )
      return rows[0]?.left === '0'
    },
    LIMIT_MS,
  )
  const seconds = (performance.now() - startedMs) / 1_000
  await driver.stop()
  const findings = await audit(stage.db)
  if (findings.length > 0) throw new Error(`The audit has found ${JSON.stringify(findings)}`)
  const [perSecond, barePerSecond] = [count / seconds, count / bare]
  console.log(
    `${count} payouts, queued to completed: ${seconds.toFixed(1)} s, ${perSecond.toFixed(1)} a second (at least ${LEAST_PER_SECOND}); signing, sending and mining the bare transfers: ${bare.toFixed(1)} s, ${barePerSecond.toFixed(1)} a second, ratio ${(barePerSecond / perSecond).toFixed(1)}`,
  )
  if (perSecond < LEAST_PER_SECOND) process.exitCode = 1
} finally {
  await stop()
}

/** Measures transfers that a separate wallet signs and sends one after the other, until their last block is final. */
async function secondsBare(chain: TestChain, transfers: number): Promise<number> {
  const wallet = await chain.fundedWallet()
  await chain.client.setBalance({ address: wallet.account.address, value: 1_000n * ONE_USDT })
  const startedMs = performance.now()
  let last: `0x${string}` = '0x'
  for (let nonce = 0; nonce < transfers; nonce++) {
    const to = lowercased(`0x${(nonce + 1).toString(16).padStart(40, '0')}`)
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [to, 1n] })
    const serializedTransaction = await wallet.account.signTransaction({
      type: 'legacy',
      chainId: chain.chainId,
      nonce,
      gas: GAS,
      gasPrice: 2n * 10n ** 9n,
      to: chain.usdt,
      data,
    })
    last = await chain.client.sendRawTransaction({ serializedTransaction })
  }
  const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: last })
  await chain.waitUntilFinal(blockNumber)
  return (performance.now() - startedMs) / 1_000
}

import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { createLocalChain } from '#server/dev/local-chain.ts'

/**
 * Starts one part of the infrastructure, prints its result as one line of JSON and keeps running.
 *
 * Tests end it with `kill -9`, which a test cannot survive doing to itself.
 * Arguments: `chain` or `postgres`, and the data folder.
 */
const [part, dataDir = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const started =
  part === 'chain'
    ? await createLocalChain({ dataDir, blockTimeMs: 50, log })
    : await startEmbeddedPostgres({ dataDir, log })
console.log(JSON.stringify(started))
setInterval(() => {}, 60_000)

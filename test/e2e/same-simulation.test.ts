import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect } from 'vitest'
import { type RecordedRun, type ReplayedRun, replayRun } from '#core/game/replay.ts'
import { drawRun } from '../support/game/random-run.ts'
import { runCount } from '../support/test-length.ts'
import { test } from './support/journey.ts'

/*
 * The page shows what its own simulation says, and the server pays by its own: both must agree at every chunk, whatever was pressed.
 * `npm test -- long same-simulation` compares a hundred thousand runs.
 */
const IN_NODE = runCount({ short: 1_500, long: 100_000 })
const IN_CHROMIUM = runCount({ short: 300, long: 1_000 })
const AT_ONCE = 500

/** The simulation as a browser gets it: bundled, for browsers' language level, minified. */
let address = ''
type Bundle = { readonly replayRun: typeof replayRun }

/** @param edit changes the sources on their way into the bundle */
async function bundleSimulation(edit: (source: string) => string = (source) => source): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [{ name: 'edit', transform: (source) => edit(source) }],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fileURLToPath(new URL('../../core/game/replay.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput
  const [{ code }] = built.output
  expect(code.split('\n').length, 'lines of a minified file').toBeLessThan(10)
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
}

const load = async (from: string) => (await import(/* @vite-ignore */ from)) as Bundle

beforeAll(async () => {
  address = await bundleSimulation()
})

/** What two machines must agree on: the hash of each whole chunk and of the end, and what is paid and ranked by. */
const replayAll = (runs: readonly RecordedRun[]): ReplayedRun[] => runs.map((run) => replayRun(run))

function* drawRuns(count: number): Generator<RecordedRun[]> {
  for (let first = 0; first < count; first += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => drawRun(first + index))
}

describe('the same runs have the same result', () => {
  test(`in the browser’s bundle as in the source, in Node: ${IN_NODE} runs`, async () => {
    const bundle = await load(address)
    const seen = { runs: 0, chunks: 0, crashes: 0 }
    for (const runs of drawRuns(IN_NODE)) {
      const replayed = replayAll(runs)
      expect(runs.map((run) => bundle.replayRun(run))).toEqual(replayed)
      seen.runs += replayed.length
      seen.chunks += replayed.reduce((sum, { stateHashes }) => sum + stateHashes.length, 0)
      seen.crashes += replayed.filter(({ isCrashed }) => isCrashed).length
    }
    // They are worth comparing: whole chunks were played, and many ended by a crash.
    expect(seen.runs).toBe(IN_NODE)
    expect(seen.chunks).toBeGreaterThan(IN_NODE)
    expect(seen.crashes).toBeGreaterThan(IN_NODE / 5)
  })

  test(`in Chromium as in Node: ${IN_CHROMIUM} runs`, async ({ profiles }) => {
    const page = await (await profiles.open({})).newPage()
    // As text: Vitest rewrites an import that stands here.
    await page.evaluate(`import('${address}').then((bundle) => { globalThis.bundle = bundle })`)
    for (const runs of drawRuns(IN_CHROMIUM)) {
      const inChromium = await page.evaluate(
        (logs) => logs.map((log) => (globalThis as unknown as { bundle: Bundle }).bundle.replayRun(log)),
        runs,
      )
      expect(inChromium).toEqual(replayAll(runs))
    }
  })

  test('a bundle with a changed gravity is detected', async () => {
    const bundle = await load(await bundleSimulation((source) => source.replace('gravity: 154,', 'gravity: 155,')))
    const runs = Array.from({ length: 20 }, (_, number) => drawRun(number)).filter(
      ({ variant }) => variant === 'cactus',
    )
    expect(runs.map((run) => bundle.replayRun(run))).not.toEqual(replayAll(runs))
  })
})

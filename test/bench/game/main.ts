import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchBrowser } from './browser/bench-browser.ts'
import { benchChunks } from './chunks.ts'
import { benchFlood } from './flood.ts'
import { type BenchSection, type GameBenchOptions, placeSection } from './section.ts'
import { benchSimulation } from './simulation.ts'

/**
 * Measures the speed of the two games. `npm run bench -- game --only simulation --turns 1 --seconds 5` runs one part for some
 * minutes. `--write` writes the results into `docs/performance.md`, and should be run on a quiet machine.
 */
const DOCUMENT = join(import.meta.dirname, '../../../docs/performance.md')
const PARTS: Readonly<Record<string, (options: GameBenchOptions) => Promise<BenchSection>>> = {
  simulation: benchSimulation,
  browser: benchBrowser,
  chunks: benchChunks,
  flood: benchFlood,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(PARTS) },
    turns: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '20' },
    write: { type: 'boolean', default: false },
  },
})
const options = { turns: Number(values.turns), seconds: Number(values.seconds) }
for (const name of values.only) {
  const bench = PARTS[name]
  if (bench === undefined) throw new Error(`There is no part ${name}`)
  const section = await bench(options)
  console.log(`\n### ${section.title}\n\n${section.text}\n`)
  if (values.write) writeFileSync(DOCUMENT, placeSection(readFileSync(DOCUMENT, 'utf8'), section))
}

import { parseArgs } from 'node:util'
import type { EdgeOptions } from './edge/bench-edge.ts'
import { FLOODS, type FloodName } from './edge/floods.ts'
import type { HttpOptions } from './http/bench-http.ts'
import { PATHS } from './http/turns.ts'

const PARTS = ['http', 'ledger', 'edge'] as const
/** Parts that run if none is named. Their results are written together. */
const USUAL_PARTS = ['http', 'ledger'] as const

export type BenchOptions = {
  readonly parts: readonly (typeof PARTS)[number][]
  readonly http: HttpOptions
  readonly edge: EdgeOptions
  /** Whether the results are written into `docs/performance.md`. */
  readonly isWritten: boolean
}

/** Reads the parts, given as words or as `--part`, and the options of each. */
export function readOptions(args?: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    ...(args !== undefined && { args: [...args] }),
    allowPositionals: true,
    options: {
      part: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      path: { type: 'string', multiple: true, default: Object.keys(PATHS) },
      flood: { type: 'string', multiple: true, default: Object.keys(FLOODS) },
      write: { type: 'boolean', default: false },
    },
  })
  const named = [...positionals, ...values.part]
  const parts = (named.length > 0 ? named : USUAL_PARTS).map(
    (name) => PARTS.find((part) => part === name) ?? fail(`There is no part ${name}`),
  )
  const paths = values.path.map((name) => (name in PATHS ? name : fail(`There is no path ${name}`)))
  const floods = values.flood.map((name) => (name in FLOODS ? (name as FloodName) : fail(`There is no flood ${name}`)))
  if (values.write) {
    const usual = USUAL_PARTS.filter((part) => parts.includes(part))
    const isWhole = [0, USUAL_PARTS.length].includes(usual.length)
    const isAll = paths.length === Object.keys(PATHS).length && floods.length === Object.keys(FLOODS).length
    if (!isWhole || !isAll) fail('Only a run of everything is written down')
  }
  const measured = (rounds: number, seconds: number) => ({
    rounds: values.rounds === undefined ? rounds : count(values.rounds),
    seconds: values.seconds === undefined ? seconds : count(values.seconds),
  })
  return {
    parts,
    http: { ...measured(10, 4), paths },
    edge: { ...measured(1, 7), floods },
    isWritten: values.write,
  }
}

function count(text: string): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : fail(`${text} is no count`)
}

function fail(message: string): never {
  throw new Error(message)
}

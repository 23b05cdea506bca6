import { parseArgs } from 'node:util'
import { PATHS } from './http/turns.ts'

const PARTS = ['http', 'ledger'] as const

export type Options = {
  readonly parts: readonly (typeof PARTS)[number][]
  readonly rounds: number
  /** That each measurement of the HTTP part takes. */
  readonly seconds: number
  /** Of the HTTP part, by the names in `http/turns.ts`. */
  readonly paths: readonly string[]
  /** Whether `docs/performance.md` is written anew. */
  readonly isWritten: boolean
}

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      part: { type: 'string', multiple: true, default: [...PARTS] },
      rounds: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '4' },
      path: { type: 'string', multiple: true, default: Object.keys(PATHS) },
      write: { type: 'boolean', default: false },
    },
  })
  const parts = values.part.map((name) => PARTS.find((part) => part === name) ?? fail(`There is no part ${name}`))
  const paths = values.path.map((name) => (name in PATHS ? name : fail(`There is no path ${name}`)))
  if (values.write && (parts.length < PARTS.length || paths.length < Object.keys(PATHS).length)) {
    fail('Only a run of everything is written down')
  }
  return { parts, paths, rounds: count(values.rounds), seconds: count(values.seconds), isWritten: values.write }
}

function count(text: string): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : fail(`${text} is no count`)
}

function fail(message: string): never {
  throw new Error(message)
}

import { randomInt } from 'node:crypto'
import { chooseRooms, type MutantRoom, ROOMS } from './rooms.ts'

export type GenerateOptions = {
  readonly rooms: readonly MutantRoom[]
  /** Number of changes of a room that is not tried in full. */
  readonly perRoom: number
  readonly seed: number
  readonly minutes: number
  readonly workers: number
  /** Commit that the files are compared with. Null for all files. */
  readonly changed: string | null
  /** Whether new or changed tests are recorded first. */
  readonly isRecording: boolean
  /** Whether to try only changes that no test noticed before. */
  readonly isAgain: boolean
}

const SAMPLED = ROOMS.filter(({ isPure }) => !isPure).length
/** Changes per room: 1,500 in all, and at least 60 per room. */
const PER_ROOM = Math.max(60, Math.ceil(1_500 / SAMPLED))
const MINUTES = 120
const MINUTES_OF_CHANGED = 10
const WORKERS = 2

/**
 * Reads the arguments after `--generate`: names of rooms, `--changed [ref]`, `--per-room N`, `--seed N`, `--minutes N`,
 * `--workers N`, `--recorded` to use the test records of earlier runs, and `--again` to try the changes that no test noticed
 * before.
 *
 * @throws on an unknown argument
 */
export function readGenerateOptions(args: readonly string[]): GenerateOptions {
  const words: string[] = []
  const numbers = new Map<string, number>()
  let changed: string | null = null
  let isRecording = true
  let isAgain = false
  for (let at = 0; at < args.length; at++) {
    const [arg = '', next] = [args[at], args[at + 1]]
    if (arg === '--generate') continue
    if (arg === '--recorded') isRecording = false
    else if (arg === '--again') isAgain = true
    else if (arg === '--changed') {
      const isRef = next !== undefined && !next.startsWith('--')
      changed = isRef ? next : 'HEAD'
      if (isRef) at += 1
    } else if (/^--(?:per-room|seed|minutes|workers)$/.test(arg)) {
      if (next === undefined || !/^\d+$/.test(next)) throw new Error(`${arg} needs a number`)
      numbers.set(arg, Number(next))
      at += 1
    } else if (arg.startsWith('--')) throw new Error(`${arg} is unknown`)
    else words.push(arg)
  }
  return {
    rooms: chooseRooms(words),
    perRoom: numbers.get('--per-room') ?? PER_ROOM,
    seed: numbers.get('--seed') ?? randomInt(1_000_000),
    minutes: numbers.get('--minutes') ?? (changed === null ? MINUTES : MINUTES_OF_CHANGED),
    workers: numbers.get('--workers') ?? WORKERS,
    changed,
    isRecording,
    isAgain,
  }
}

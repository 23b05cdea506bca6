import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { copyProject } from './mutated-copy.ts'

export type DriverOptions = {
  readonly projects: readonly string[]
  /** Number of test files that run at once. */
  readonly workers: number
  /** Number of failed tests after which a run ends. 0 runs all. */
  readonly bail: number
}

export type Failure = {
  /** Null if the file failed before any of its tests. */
  readonly test: string | null
  readonly message: string
}

/** Result of one test file. */
export type TestFileResult = {
  readonly file: string
  readonly project: string
  readonly ms: number
  readonly tests: number
  /** Whether its tests are known. A file that cannot be loaded has none. */
  readonly isLoaded: boolean
  readonly failures: readonly Failure[]
}

export type DriverRequest = {
  readonly files: readonly string[]
  readonly changed: readonly string[]
  readonly ends?: boolean
}
export type TestFile = { readonly file: string; readonly project: string }
export type DriverAnswer = {
  readonly files?: readonly TestFile[]
  readonly ran?: TestFileResult
  readonly ended?: readonly string[]
}

export type DriverResult = {
  readonly ran: readonly TestFileResult[]
  /** Errors outside of any test file, e.g. if a database does not start. */
  readonly errors: readonly string[]
  readonly isTooLong: boolean
}

const START_MS_MAX = 180_000
const END_MS_MAX = 15_000

/** A test runner in a copy of the project. It loads the sources once, and reloads those that have changed. */
export class Driver {
  readonly #folder: string
  readonly #options: DriverOptions
  #child: ChildProcess | null = null
  // The process is detached, so it would survive a run that is ended by hand.
  readonly #kill = () => killGroup(this.#child?.pid)
  #files: readonly TestFile[] = []

  constructor(folder: string, options: DriverOptions) {
    this.#folder = folder
    this.#options = options
  }

  /** Starts the runner if it is not running. @returns every test file that it finds */
  async start(): Promise<readonly TestFile[]> {
    if (this.#child !== null) return this.#files
    const child = fork(join(this.#folder, 'test/mutants/driver-process.ts'), [JSON.stringify(this.#options)], {
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', 'ignore', process.env.MUTANTS_STDERR === undefined ? 'ignore' : 'inherit', 'ipc'],
      execArgv: [],
    })
    this.#child = child
    process.once('exit', this.#kill)
    const { files, hasEnded } = await new Promise<{ files: readonly TestFile[]; hasEnded: boolean }>((resolve) => {
      const limit = setTimeout(() => resolve({ files: [], hasEnded: true }), START_MS_MAX)
      child.once('exit', () => resolve({ files: [], hasEnded: true }))
      child.once('message', (answer: DriverAnswer) => {
        clearTimeout(limit)
        resolve({ files: answer.files ?? [], hasEnded: false })
      })
    })
    if (hasEnded) {
      await this.stop()
      throw new Error('the runner of tests did not start')
    }
    this.#files = files
    return files
  }

  /**
   * Runs test files in their order. A runner that exceeds its time is stopped, and the next run starts another.
   *
   * @param changed files whose text has changed since the last run
   */
  async run(
    files: readonly string[],
    changed: readonly string[],
    timeMsMax: number,
    onRan?: (one: TestFileResult) => void,
  ): Promise<DriverResult> {
    await this.start()
    const child = this.#child
    if (child === null) throw new Error('the runner of tests has ended')
    const ran: TestFileResult[] = []
    const result = await new Promise<DriverResult>((resolve) => {
      const end = (errors: readonly string[], isTooLong: boolean) => {
        clearTimeout(limit)
        child.off('message', listen)
        child.off('exit', leave)
        resolve({ ran, errors, isTooLong })
      }
      const limit = setTimeout(() => end([], true), timeMsMax)
      const leave = () => end(['the runner of tests has ended by itself'], true)
      const listen = (answer: DriverAnswer) => {
        if (answer.ran !== undefined) {
          ran.push(answer.ran)
          onRan?.(answer.ran)
        }
        if (answer.ended !== undefined) end(answer.ended, false)
      }
      child.on('message', listen)
      child.on('exit', leave)
      child.send({ files, changed } satisfies DriverRequest)
    })
    if (result.isTooLong) await this.stop()
    return result
  }

  /** Stops the runner and all processes that it started. */
  async stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    process.off('exit', this.#kill)
    if (child?.pid === undefined || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    if (child.connected) child.send({ files: [], changed: [], ends: true } satisfies DriverRequest)
    const limit = setTimeout(() => killGroup(child.pid), END_MS_MAX)
    await gone
    clearTimeout(limit)
    killGroup(child.pid)
  }
}

/** Runs tests in a copy of the project, which is removed afterwards. */
export async function withProjectCopy<T>(
  root: string,
  options: DriverOptions,
  act: (path: string, driver: Driver) => Promise<T>,
): Promise<T> {
  const copy = copyProject(root)
  const driver = new Driver(copy.path, options)
  try {
    return await act(copy.path, driver)
  } finally {
    await driver.stop()
    copy.remove()
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}

import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { ReplayProblem } from '#core/game-run.ts'
import { ok, type Result } from '#core/result.ts'
import { onBegin, type ReplayAnswer, type ReplayRequest, type ReplayTask, signalBegin } from './replay-task.ts'

export type ReplayPool = {
  /** Replays a run. Refuses it if too many runs wait. Ends a replay that takes too long, and its thread with it. */
  replay(ask: ReplayRequest): Promise<Result<ReplayAnswer, 'game_busy'> | ReplayFailed>
  /** Starts the threads unless they are running, because a run that begins needs one later. */
  warmUp(): void
  /** Counts the runs that wait for a thread. */
  waiting(): number
  stop(): Promise<void>
}
type ReplayFailed = { readonly ok: false; readonly code: ReplayProblem; readonly problem: string }

type ReplayLimits = {
  readonly threads: number
  /** Maximum of runs that wait for a thread. */
  readonly queueMax: number
  /** Milliseconds after which a replay counts as endless. An hour of play takes some 30 ms. */
  readonly replayMsMax: number
  readonly worker: URL
}
const LIMITS: ReplayLimits = {
  threads: Math.min(2, availableParallelism()),
  queueMax: 64,
  replayMsMax: 500,
  worker: new URL('./replay-worker.ts', import.meta.url),
}
const HEAP_MB = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 64 } as const

/** Creates a pool of threads that replay runs. The threads start with the first run, because a process without runs needs none. */
export function createReplayPool(limits: Partial<ReplayLimits> = {}): ReplayPool {
  const { threads, queueMax, replayMsMax, worker } = { ...LIMITS, ...limits }
  let opened: Piscina<ReplayTask, ReplayAnswer> | null = null
  let isStopped = false

  const open = () => {
    opened ??= new Piscina<ReplayTask, ReplayAnswer>({
      filename: worker.href,
      name: 'replay',
      minThreads: threads,
      maxThreads: threads,
      maxQueue: queueMax,
      resourceLimits: HEAP_MB,
    })
    return opened
  }

  async function replay(ask: ReplayRequest): Promise<Result<ReplayAnswer, 'game_busy'> | ReplayFailed> {
    if (isStopped) return BUSY
    const pool = open()
    if (pool.queueSize >= queueMax) return BUSY
    const begun = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const abort = new AbortController()
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    // Reads an answer that has already arrived first, in case this thread itself was held up.
    const endIfEndless = () => setImmediate(() => isOver || abort.abort())
    onBegin(begun, () => {
      if (!isOver) timer = setTimeout(endIfEndless, replayMsMax)
    })
    try {
      return ok(await pool.run({ ...ask, begun }, { signal: abort.signal }))
    } catch (error) {
      if (abort.signal.aborted) return failed('replay_slow', `its replay took longer than ${replayMsMax} ms`)
      // The queue has filled up in the meantime, or the process ends: the run waits for the next sweep.
      if (isStopped || (error instanceof Error && error.message === QUEUE_FULL)) return BUSY
      return error instanceof Error
        ? failed('replay_error', error.message)
        : failed('replay_failed', 'its replay failed')
    } finally {
      isOver = true
      clearTimeout(timer)
      // Releases the caller of `onBegin`.
      signalBegin(begun)
    }
  }

  return {
    replay,
    // Not awaited, because a thread's first replay takes half a second.
    warmUp() {
      if (opened !== null) return
      for (let thread = 0; thread < threads; thread++) void replay(NOTHING)
    },
    waiting: () => opened?.queueSize ?? 0,
    async stop() {
      isStopped = true
      await opened?.destroy()
    },
  }
}

const NOTHING: ReplayRequest = { variant: 'cactus', seeds: [], inputs: [], ticks: 0 }
/** Error message of the library. */
const QUEUE_FULL = 'Task queue is at limit'
const BUSY = { ok: false, code: 'game_busy' } as const
const failed = (code: ReplayProblem, problem: string): ReplayFailed => ({ ok: false, code, problem })

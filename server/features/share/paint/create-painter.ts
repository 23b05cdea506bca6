import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Painting, PaintReply } from './painting.ts'

export type Painter = {
  /** @returns JPEG; null where too many wait. Rejects where it cannot be painted, or not in time */
  paint(painting: Painting): Promise<Uint8Array | null>
  /** Pictures that wait or are being painted. */
  waiting(): number
  /** Of the process that paints, while there is one. */
  pid(): number | undefined
  stop(): void
}

type Limits = {
  /** Pictures that wait or are being painted, at most. */
  readonly waitingMax: number
  /** A picture takes some 60 ms; whatever takes this long is ended with its process. */
  readonly paintMsMax: number
  /** A process takes half a second to start where the machine is not busy. */
  readonly startMsMax: number
  /** Once nobody has wanted a picture for so long, the process is ended and its memory given back. */
  readonly idleMs: number
  readonly program: string
}
const LIMITS: Limits = {
  waitingMax: 32,
  paintMsMax: 5_000,
  startMsMax: 30_000,
  idleMs: 60_000,
  program: fileURLToPath(new URL('./paint-process.ts', import.meta.url)),
}
const HEAP_MB = 64

type Wanted = {
  readonly painting: Painting
  readonly resolve: (picture: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/** Paints pictures one at a time in a process of its own, which runs only while pictures are requested. */
export function createPainter(limits: Partial<Limits> = {}): Painter {
  const { waitingMax, paintMsMax, startMsMax, idleMs, program } = { ...LIMITS, ...limits }
  const queue: Wanted[] = []
  let current: Wanted | null = null
  let child: ChildProcess | null = null
  let isReady = false
  let asked = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const waiting = () => queue.length + (current === null ? 0 : 1)

  function start(): ChildProcess {
    const started = fork(program, {
      // No secret of the server's, and none of its flags; what is freed goes back to the system.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const lose = (error: Error) => {
      if (child !== started) return
      child = null
      finish((wanted) => wanted.reject(error))
    }
    started.on('message', (reply: PaintReply) => {
      if (child !== started) return
      if ('isReady' in reply) {
        isReady = true
        return ask()
      }
      if (reply.number !== asked) return
      finish((wanted) => ('picture' in reply ? wanted.resolve(reply.picture) : wanted.reject(new Error(reply.problem))))
    })
    started.on('error', lose)
    started.on('exit', () => lose(new Error('the process that paints has ended')))
    // It keeps nobody from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  function finish(end: (wanted: Wanted) => void) {
    const ended = current
    current = null
    clearTimeout(timer)
    if (ended !== null) end(ended)
    next()
  }

  function next() {
    if (current !== null || isStopped) return
    current = queue.shift() ?? null
    if (current === null) {
      clearTimeout(timer)
      timer = setTimeout(end, idleMs).unref()
      return
    }
    clearTimeout(timer)
    if (child !== null) return ask()
    isReady = false
    try {
      child = start()
    } catch (error) {
      // Not from in here: however many wait, each would be tried on top of the one before.
      queueMicrotask(() => finish((wanted) => wanted.reject(error as Error)))
      return
    }
    timer = setTimeout(endLate, startMsMax)
  }

  function ask() {
    if (current === null || !isReady) return
    asked += 1
    clearTimeout(timer)
    timer = setTimeout(endLate, paintMsMax)
    // Where it has just ended, that is told by its end.
    child?.send({ number: asked, painting: current.painting }, () => undefined)
  }

  function end() {
    const ended = child
    child = null
    ended?.kill('SIGKILL')
  }

  function endLate() {
    end()
    finish((wanted) => wanted.reject(new Error('a picture took too long')))
  }

  return {
    waiting,
    pid: () => child?.pid,
    async paint(painting) {
      if (isStopped || waiting() >= waitingMax) return null
      return new Promise((resolve, reject) => {
        queue.push({ painting, resolve, reject })
        next()
      })
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      end()
      const left = current === null ? queue.splice(0) : [current, ...queue.splice(0)]
      current = null
      for (const { reject } of left) reject(new Error('the server stops'))
    },
  }
}

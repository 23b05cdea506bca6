import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Painter = {
  /** Returns a JPEG, or null if too many pictures wait. Rejects if the picture cannot be painted, or not in time. */
  paint(painting: Painting): Promise<Uint8Array | null>
  /** Counts the pictures that wait or are being painted. */
  waiting(): number
  /** Returns the id of the painting process while it runs. */
  pid(): number | undefined
  stop(): void
}

type PainterLimits = {
  /** Maximum of pictures that wait or are being painted. */
  readonly waitingMax: number
  /** Milliseconds after which a picture is ended together with its process. A picture takes some 60 ms. */
  readonly paintMsMax: number
  /** Milliseconds that a process may take to start. It takes half a second if the machine is not busy. */
  readonly startMsMax: number
  /** Milliseconds without a request after which the process is ended and its memory freed. */
  readonly idleMs: number
  readonly program: string
}
const LIMITS: PainterLimits = {
  waitingMax: 32,
  paintMsMax: 5_000,
  startMsMax: 30_000,
  idleMs: 60_000,
  program: fileURLToPath(new URL('./paint-process.ts', import.meta.url)),
}
const HEAP_MB = 64

type QueuedPainting = {
  readonly painting: Painting
  readonly resolve: (picture: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/** Creates a painter of pictures, one at a time, in a separate process that runs only while pictures are requested. */
export function createPainter(limits: Partial<PainterLimits> = {}): Painter {
  const { waitingMax, paintMsMax, startMsMax, idleMs, program } = { ...LIMITS, ...limits }
  const queue: QueuedPainting[] = []
  let current: QueuedPainting | null = null
  let child: ChildProcess | null = null
  let isReady = false
  let asked = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const waiting = () => queue.length + (current === null ? 0 : 1)

  function start(): ChildProcess {
    const started = fork(program, {
      // Passes none of the server's secrets and flags. Few arenas let freed memory return to the system.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const dropProcess = (error: Error) => {
      if (child !== started) return
      child = null
      finish((wanted) => wanted.reject(error))
    }
    started.on('message', (reply: PaintReply) => {
      if (child !== started) return
      if ('isReady' in reply) {
        isReady = true
        return sendNext()
      }
      if (reply.number !== asked) return
      finish((wanted) => ('picture' in reply ? wanted.resolve(reply.picture) : wanted.reject(new Error(reply.problem))))
    })
    started.on('error', dropProcess)
    started.on('exit', () => dropProcess(new Error('the process that paints has ended')))
    // The process does not keep the server from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  function finish(end: (wanted: QueuedPainting) => void) {
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
    if (child !== null) return sendNext()
    isReady = false
    try {
      child = start()
    } catch (error) {
      // Deferred, because otherwise each waiting picture would be tried on the stack of the one before.
      queueMicrotask(() => finish((wanted) => wanted.reject(error as Error)))
      return
    }
    timer = setTimeout(endLate, startMsMax)
  }

  function sendNext() {
    if (current === null || !isReady) return
    asked += 1
    clearTimeout(timer)
    timer = setTimeout(endLate, paintMsMax)
    // If the process has just ended, its `exit` event reports that.
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

/** Picture to be painted: a drawing, and a photo that is laid over it. */
export type Painting = {
  /** Drawing by this program; contains no text of others. */
  readonly svg: string
  /** WebP that this program has written, and its place in pixels. */
  readonly photo: {
    readonly content: Uint8Array
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
}

/** Message to the painting process. */
export type PaintRequest = { readonly number: number; readonly painting: Painting }
/** Message from the painting process: that it has started, and then a JPEG or the problem. */
export type PaintReply =
  | { readonly isReady: true }
  | { readonly number: number; readonly picture: Uint8Array }
  | { readonly number: number; readonly problem: string }

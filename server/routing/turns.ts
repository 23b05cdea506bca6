type Waiting = {
  readonly start: () => Promise<void>
  readonly refuse: () => void
  readonly isWanted: () => boolean
}

/** A person leaves about then, and a proxy in front gives up after a minute. */
const WAIT_MAX_MS = 20_000

type Limits = {
  /** Pieces of work that run at a time. */
  readonly atOnce: number
  /** Pieces that may wait: of one kind, and of one caller in it. */
  readonly waitingMax: number
  readonly waitingEachMax: number
  /** Milliseconds from one start to the next, at least. */
  readonly gapMs?: number
}

/**
 * Runs work in fair turns. Kinds take turns, and so do the callers of a kind: a piece of work waits for one piece of each other caller
 * at most, however many those ask for.
 *
 * If a kind is full, the caller that has most waiting loses its newest. Work whose caller has gone is refused in its turn.
 *
 * @returns runs the work in its turn, for a network, a wallet or an operator; null if too many wait, or if its turn has not come
 *   within `WAIT_MAX_MS`
 */
export function createTurns({ atOnce, waitingMax, waitingEachMax, gapMs = 0 }: Limits) {
  /** Next first. A kind and a caller are here only while something of them waits. */
  const kinds = new Map<string, Map<string, Waiting[]>>()
  let running = 0
  let isInGap = false

  async function runNext(): Promise<void> {
    if (running >= atOnce || isInGap) return
    const next = takeFirst()
    if (next === null) return
    if (!next.isWanted()) {
      next.refuse()
      return runNext()
    }
    running += 1
    if (gapMs > 0) waitForGap()
    await next.start()
    running -= 1
    void runNext()
  }

  function waitForGap() {
    isInGap = true
    setTimeout(() => {
      isInGap = false
      void runNext()
    }, gapMs)
  }

  /** The kind that it takes from comes last afterwards, and so does the caller. */
  function takeFirst(): Waiting | null {
    const [kind, callers] = first(kinds) ?? []
    if (kind === undefined || callers === undefined) return null
    const [caller = '', queue = []] = first(callers) ?? []
    const next = queue.shift() ?? null
    callers.delete(caller)
    if (queue.length > 0) callers.set(caller, queue)
    kinds.delete(kind)
    if (callers.size > 0) kinds.set(kind, callers)
    return next
  }

  /** @returns whether one more of the caller may wait */
  function makeRoom(callers: ReadonlyMap<string, Waiting[]>, caller: string): boolean {
    const mine = callers.get(caller)?.length ?? 0
    if (mine >= waitingEachMax) return false
    const queues = [...callers.values()]
    if (queues.reduce((sum, { length }) => sum + length, 0) < waitingMax) return true
    const [most] = queues.toSorted((a, b) => b.length - a.length)
    // With one more the newcomer would have as many.
    if (most === undefined || most.length <= mine + 1) return false
    most.pop()?.refuse()
    return true
  }

  function leave(kind: string, caller: string, waiting: Waiting) {
    const callers = kinds.get(kind)
    const queue = callers?.get(caller)?.filter((other) => other !== waiting) ?? []
    if (queue.length > 0) callers?.set(caller, queue)
    else callers?.delete(caller)
    if (callers?.size === 0) kinds.delete(kind)
    waiting.refuse()
  }

  return <T>(kind: string, caller: string, work: () => Promise<T>, isWanted = () => true): Promise<T | null> => {
    const callers = kinds.get(kind) ?? new Map<string, Waiting[]>()
    if (!makeRoom(callers, caller)) return Promise.resolve(null)
    const { promise, resolve, reject } = Promise.withResolvers<T | null>()
    const queue = callers.get(caller) ?? []
    const refuse = () => {
      clearTimeout(patience)
      resolve(null)
    }
    const start = () => {
      clearTimeout(patience)
      return (async () => work())().then(resolve, reject)
    }
    const waiting = { start, refuse, isWanted }
    const patience = setTimeout(() => leave(kind, caller, waiting), WAIT_MAX_MS)
    queue.push(waiting)
    callers.set(caller, queue)
    kinds.set(kind, callers)
    void runNext()
    return promise
  }
}

export type Turns = ReturnType<typeof createTurns>

const first = <Key, Value>(map: ReadonlyMap<Key, Value>): readonly [Key, Value] | undefined =>
  map.entries().next().value

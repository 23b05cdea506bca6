type WaitingTurn = {
  readonly start: () => Promise<void>
  readonly refuse: () => void
  readonly isWanted: () => boolean
}

/** Maximum milliseconds of waiting. A person leaves after about this time, and a proxy in front gives up after a minute. */
const WAIT_MAX_MS = 20_000

type TurnLimits = {
  /** Pieces of work that run at a time. */
  readonly atOnce: number
  /** Pieces of work that may wait: of one kind, and of one caller in it. */
  readonly waitingMax: number
  readonly waitingEachMax: number
  /** Minimum milliseconds from one start to the next. */
  readonly gapMs?: number
}

/**
 * Runs work in fair turns. Kinds take turns, and so do the callers of a kind. A piece of work waits for at most one piece of each
 * other caller, however many those request.
 *
 * If a kind is full, the caller with most waiting work loses its newest piece. Work whose caller has gone is refused in its turn.
 *
 * @returns a function that runs work in its turn, for a network, a wallet or an operator. It returns null if too many wait, or if
 * its turn has not come within `WAIT_MAX_MS`
 */
export function createTurns({ atOnce, waitingMax, waitingEachMax, gapMs = 0 }: TurnLimits) {
  /** Waiting work, the next first. A kind or a caller is in these maps only while it has waiting work. */
  const kinds = new Map<string, Map<string, WaitingTurn[]>>()
  let running = 0
  let isInGap = false

  async function runNext(): Promise<void> {
    if (running >= atOnce || isInGap) return
    const next = removeFirst()
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

  /** Takes the next piece of work. Its kind and its caller come last afterwards. */
  function removeFirst(): WaitingTurn | null {
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

  /** @returns whether one more piece of the caller may wait */
  function makeRoom(callers: ReadonlyMap<string, WaitingTurn[]>, caller: string): boolean {
    const mine = callers.get(caller)?.length ?? 0
    if (mine >= waitingEachMax) return false
    const queues = [...callers.values()]
    if (queues.reduce((sum, { length }) => sum + length, 0) < waitingMax) return true
    const [most] = queues.toSorted((a, b) => b.length - a.length)
    // With one more piece, the newcomer would have as many.
    if (most === undefined || most.length <= mine + 1) return false
    most.pop()?.refuse()
    return true
  }

  function leave(kind: string, caller: string, waiting: WaitingTurn) {
    const callers = kinds.get(kind)
    const queue = callers?.get(caller)?.filter((other) => other !== waiting) ?? []
    if (queue.length > 0) callers?.set(caller, queue)
    else callers?.delete(caller)
    if (callers?.size === 0) kinds.delete(kind)
    waiting.refuse()
  }

  return <T>(kind: string, caller: string, work: () => Promise<T>, isWanted = () => true): Promise<T | null> => {
    const callers = kinds.get(kind) ?? new Map<string, WaitingTurn[]>()
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

import DataLoader from 'dataloader'
import { ClockOff } from '../fault.ts'

/** Maximum keys in one statement. Further keys go into another. */
const KEYS_MAX = 500
/** Maximum milliseconds that new callers wait for a running statement to end, so that they share the next one. */
const WAIT_MS_MAX = 5

/**
 * Answers all callers of one turn of the event loop, or of the time of a running read, from one read. Nothing is cached: a
 * caller that comes after a read has begun is answered by the next one, and so sees everything that was committed before its
 * call.
 *
 * A failed read is repeated for each key by itself, so it fails only for the keys that cause it. If a player's node of the
 * cluster is down, other players are still answered.
 *
 * @param readMany returns a value for each key, in one statement
 */
export function createBatchReader<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value> {
  let underWay: Promise<unknown> | null = null

  function readTogether(keys: readonly Key[]): Promise<(Value | Error)[]> {
    const reading = readEach(keys)
    const end = () => {
      if (underWay === reading) underWay = null
    }
    underWay = reading
    reading.then(end, end)
    return reading
  }

  async function readEach(keys: readonly Key[]): Promise<(Value | Error)[]> {
    try {
      return pickAll(await readMany([...new Set(keys)]), keys)
    } catch (error) {
      // The clock is off for all of them.
      if (keys.length === 1 || error instanceof ClockOff) return keys.map(() => toError(error))
      return Promise.all(keys.map(async (key) => readMany([key]).then((found) => pickOne(found, key), toError)))
    }
  }
  function schedule(read: () => void): void {
    // Runs after the input that the sockets received in this turn.
    if (underWay === null) return void setImmediate(read)
    let hasBegun = false
    const begin = () => {
      clearTimeout(timer)
      if (!hasBegun) read()
      hasBegun = true
    }
    const timer = setTimeout(begin, WAIT_MS_MAX)
    underWay.then(begin, begin)
  }

  const loader = new DataLoader<Key, Value>(readTogether, {
    cache: false,
    maxBatchSize: KEYS_MAX,
    batchScheduleFn: schedule,
  })
  return (key) => loader.load(key)
}

const pickAll = <Key, Value>(found: ReadonlyMap<Key, Value>, keys: readonly Key[]) =>
  keys.map((key) => pickOne(found, key))

const pickOne = <Key, Value>(found: ReadonlyMap<Key, Value>, key: Key): Value | Error =>
  found.has(key) ? (found.get(key) as Value) : new Error('a reading of many has left one out')

const toError = (error: unknown) => (error instanceof Error ? error : new Error('a reading failed', { cause: error }))

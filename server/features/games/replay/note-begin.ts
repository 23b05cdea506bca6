/** Signals to the waiting caller that the work has begun. Runs in the thread. */
export function noteBegin(begun: SharedArrayBuffer): void {
  const flag = new Int32Array(begun)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}

/**
 * Calls `act` once the thread has begun the run. Time spent waiting for a free thread, or for one to start, does not count as the
 * run's own.
 */
export function onBegin(begun: SharedArrayBuffer, act: () => void): void {
  const { value } = Atomics.waitAsync(new Int32Array(begun), 0, 0)
  if (typeof value === 'string') act()
  else void value.then(act)
}

/** Of the thread: tells the waiting caller that the work has begun. */
export function noteBegin(begun: SharedArrayBuffer): void {
  const flag = new Int32Array(begun)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}

/**
 * Of whoever gave it: calls back once the thread has begun. What it waited for a free thread, and for one to start, is not its
 * own time.
 */
export function onBegin(begun: SharedArrayBuffer, act: () => void): void {
  const { value } = Atomics.waitAsync(new Int32Array(begun), 0, 0)
  if (typeof value === 'string') act()
  else void value.then(act)
}

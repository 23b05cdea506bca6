import { readFileSync } from 'node:fs'

const SAMPLE_EVERY_MS = 50
/** Unit of processor time in Linux. */
const TICKS_PER_SECOND = 100
const KB_PER_MB = 1_024

/** Reads the resident memory of a process, in MB. Linux only. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readProcess(pid, 'status'))?.[1]) / KB_PER_MB

/** Reads a file of a process from /proc. Empty for a process that has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Watches the memory and the processor time of a process. */
export function watchProcess(pid: number) {
  const startedMs = performance.now()
  const cpuBefore = cpuSecondsOf(pid)
  let most = memoryOf(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, SAMPLE_EVERY_MS)
  return () => {
    clearInterval(timer)
    const seconds = (performance.now() - startedMs) / 1_000
    return { mostMb: Math.max(most, memoryOf(pid)), cores: (cpuSecondsOf(pid) - cpuBefore) / seconds }
  }
}

/** Reads the processor time of all threads of a process, in seconds. */
function cpuSecondsOf(pid: number): number {
  const fields = readProcess(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type HitSection = { readonly file: string; readonly startMs: number; readonly hits: Set<string> }
type RecordedProcess = {
  readonly id: string
  readonly parent: string
  readonly startMs: number
  readonly sections: HitSection[]
}

/**
 * Reads what the processes of a test run have reached, by test file. Hits of a process that a test file started, e.g. a server,
 * count for that file. The attacks share their servers, so hits of a server also count for each later attack.
 *
 * @param nameOf returns the key of a number that a region records
 */
export function readHits(folder: string, nameOf: (noted: string) => string): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>()
  if (!existsSync(folder)) return reached
  const processes = new Map(
    readdirSync(folder).map((id) => [id, readProcess(id, readFileSync(join(folder, id), 'utf8'))] as const),
  )
  for (const process of processes.values()) {
    for (const section of process.sections) {
      for (const file of section.file === '' ? ownersOf(process, processes) : [section.file]) {
        const all = reached.get(file) ?? new Set()
        reached.set(file, all)
        for (const noted of section.hits) all.add(nameOf(noted))
      }
    }
  }
  return reached
}

function readProcess(id: string, text: string): RecordedProcess {
  const sections: HitSection[] = []
  let parent = ''
  let startMs = 0
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [mark, value = '', time = ''] = line.split(' ')
    if (mark === '<') {
      parent = value
      startMs = Number(time)
      sections.push({ file: '', startMs, hits: new Set() })
    } else if (mark === '>') sections.push({ file: value, startMs: Number(time), hits: new Set() })
    else sections.at(-1)?.hits.add(line)
  }
  return { id, parent, startMs, sections }
}

/** Returns the test files that have started a process, its parent, or the process of a thread. */
function ownersOf({ id, parent, startMs }: RecordedProcess, processes: ReadonlyMap<string, RecordedProcess>): string[] {
  const [pid, thread] = id.split('-')
  const above = processes.get(thread === '0' ? `${parent}-0` : `${pid}-0`)
  if (above === undefined) return []
  const named = above.sections.filter(({ file }) => file !== '')
  if (named.length === 0) return ownersOf(above, processes)
  const at = Math.max(
    0,
    named.findLastIndex((section) => section.startMs <= startMs),
  )
  const files = named.slice(at).map(({ file }) => file)
  const [first = ''] = files
  return first.startsWith('test/attack/') ? files.filter((file) => file.startsWith('test/attack/')) : [first]
}

import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { HEAD_BYTES } from './backup-file.ts'

const named = z.object({ table: z.string(), columns: z.array(z.string()) })
const sequences = z.object({
  sequences: z.record(z.string(), z.object({ last: z.string().regex(/^\d+$/), isUsed: z.boolean() })),
})
export type Sequences = z.output<typeof sequences>['sequences']

/** A part of a backup. The rows of a table must be read before the next part is requested. */
export type BodyPart =
  | { readonly table: string; readonly columns: readonly string[]; readonly rows: AsyncIterable<Buffer> }
  | { readonly sequences: Sequences }

const END = Buffer.from('\\.\n')
const END_AFTER_ROW = Buffer.from('\n\\.\n')
const NEWLINE = 10

/** Reads the rows of a verified backup. */
export async function* readBody(path: string): AsyncGenerator<BodyPart> {
  const bytes = createReadStream(path, { start: HEAD_BYTES }).pipe(createGunzip())
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  // Bytes that were read and not used yet. They always start at the beginning of a line.
  let held: Buffer = Buffer.alloc(0)
  async function readMore(): Promise<void> {
    const { value, done } = await chunks.next()
    if (done === true) throw new Error('a backup ends in the middle')
    held = held.length === 0 ? value : Buffer.concat([held, value])
  }

  async function readLine(): Promise<string> {
    let end = held.indexOf(NEWLINE)
    while (end === -1) {
      await readMore()
      end = held.indexOf(NEWLINE)
    }
    const line = held.toString('utf8', 0, end)
    held = held.subarray(end + 1)
    return line
  }

  async function* rowsToEnd(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = held.subarray(0, END.length).equals(END) ? 0 : held.indexOf(END_AFTER_ROW) + 1
      const isLast = end > 0 || held.subarray(0, END.length).equals(END)
      const whole = isLast ? end : held.lastIndexOf(NEWLINE) + 1
      const rows = held.subarray(0, whole)
      held = held.subarray(whole + (isLast ? END.length : 0))
      if (rows.length > 0) yield rows
      if (isLast) return
      await readMore()
    }
  }

  try {
    for (;;) {
      const line: unknown = JSON.parse(await readLine())
      const table = named.safeParse(line)
      if (!table.success) {
        yield sequences.parse(line)
        return
      }
      yield { ...table.data, rows: rowsToEnd() }
    }
  } finally {
    bytes.destroy()
  }
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Manifest } from '#server/db/backup/backup-file.ts'

/** Describes a backup, one fact per line. Size and hash are those of the file, so that other programs can confirm them. */
export async function describeBackup(
  path: string,
  { takenAt, chain, tables, untoldMessages }: Manifest,
): Promise<string[]> {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path)) {
    hash.update(piece)
    bytes += piece.length
  }
  return [
    `  as of ${takenAt}`,
    chain === null ? '  of no chain yet' : `  of chain ${chain.chainId}, treasury ${chain.treasury}`,
    `  ${rows} rows of ${Object.keys(tables).length} tables, ${bytes} bytes, SHA-256 ${hash.digest('hex')}`,
    ...(untoldMessages > 0 ? [`  ${untoldMessages} messages of the bots waited and are not in it`] : []),
  ]
}

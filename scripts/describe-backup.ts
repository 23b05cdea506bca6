import type { Manifest } from '#server/backup/backup-file.ts'

/** What a backup holds, a line a fact. */
export function describeBackup({ takenAt, chain, tables, untoldMessages, body }: Manifest): string[] {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return [
    `  as of ${takenAt}`,
    chain === null ? '  of no chain yet' : `  of chain ${chain.chainId}, treasury ${chain.treasury}`,
    `  ${rows} rows of ${Object.keys(tables).length} tables, ${body.bytes} bytes, SHA-256 ${body.sha256}`,
    ...(untoldMessages > 0 ? [`  ${untoldMessages} messages of the bots waited and are not in it`] : []),
  ]
}

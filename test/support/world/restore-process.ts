import { verifyBackup } from '#server/db/backup/backup-file.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'

/** Restores a backup up to its very last step, prints that it is there, and waits to be killed. */
const [databaseUrl = '', path = '', replaced = null] = process.argv.slice(2)
await restoreBackup({
  ...{ databaseUrl, path, replaced, manifest: await verifyBackup(path) },
  within: () => {
    console.log('all rows are there')
    return new Promise(() => setInterval(() => undefined, 60_000))
  },
})

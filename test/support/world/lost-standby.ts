import pg from 'pg'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { makeTempFolder } from '../temp-folder.ts'
import { createTestLog } from '../test-log.ts'
import { waitUntil } from '../wait-until.ts'

export type StandbyDatabase = {
  readonly databaseUrl: string
  /** Leaves all further commits without an answer, because the standby that each has to wait for is gone. */
  loseStandby(): Promise<void>
  /** Answers all commits that wait, and lets no further commit wait. */
  regainStandby(): Promise<void>
  /** Counts the commits that wait for the standby now, each on its own connection. */
  countHanging(): Promise<number>
  stop(): Promise<void>
}

/** Starts a separate PostgreSQL for a test. Its commits wait for a synchronous standby if the test wants them to. */
export async function startStandbyDatabase(): Promise<StandbyDatabase> {
  const folder = makeTempFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, isDurable: true, log: createTestLog() })
  const owner = new pg.Client({ connectionString: postgres.databaseUrl })
  await owner.connect()
  await owner.query('set synchronous_commit = local')
  const name = async (standbys: string) => {
    await owner.query(`alter system set synchronous_standby_names = '${standbys}'`)
    await owner.query('select pg_reload_conf()')
  }
  const listHanging = async () => {
    const { rows } = await owner.query<{ pid: number }>(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)
    return rows.map(({ pid }) => pid)
  }
  const countHanging = async () => (await listHanging()).length
  /** Resolves once commits wait, which takes PostgreSQL a moment. */
  const untilCommitsWait = async () => {
    const probe = new pg.Client({ connectionString: postgres.databaseUrl })
    await probe.connect()
    const { rows } = await probe.query<{ pid: number }>('select pg_backend_pid() as pid')
    const [{ pid }] = rows as [{ pid: number }]
    for (let isWaiting = false; !isWaiting; ) {
      let isAnswered = false
      const commit = probe.query(`select pg_logical_emit_message(true, 'test', '')`).then(() => {
        isAnswered = true
      })
      await waitUntil('a commit', async () => {
        isWaiting = (await listHanging()).includes(pid)
        return isWaiting || isAnswered
      })
      // A cancelled commit stays committed.
      if (isWaiting) await owner.query('select pg_cancel_backend($1)', [pid])
      await commit
    }
    await probe.end()
  }
  const regainStandby = async () => {
    await name('')
    await waitUntil('the commits that wait', async () => (await countHanging()) === 0)
  }
  return {
    databaseUrl: postgres.databaseUrl,
    countHanging,
    regainStandby,
    loseStandby: async () => {
      await name('gone')
      await untilCommitsWait()
    },
    stop: async () => {
      await regainStandby()
      await owner.end()
      await postgres.stop()
      folder.remove()
    },
  }
}

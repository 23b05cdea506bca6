import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTempFolder, type TempFolder } from '#test/support/temp-folder.ts'
import { createTestLog } from '#test/support/test-log.ts'
import { freePort } from '#test/support/world/free-port.ts'
import { runInfrastructure } from '#test/support/world/run-infrastructure.ts'
import { commandLineOf } from './child-process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, startPostmaster } from './embedded-postgres.ts'
import { choosePostgresUser, closedFolderFor, findPostgres, openCluster } from './postgres/postgres-program.ts'

let folder: TempFolder
let running: EmbeddedPostgres[]
const log = createTestLog()

async function start(port?: number): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, port, log })
  running.push(postgres)
  return postgres
}

async function ask(databaseUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // A server that is killed says goodbye to its clients.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const file = (name: string) => join(folder.path, 'postgres', name)
const postmasterPid = (): number => Number.parseInt(readFileSync(file('data/postmaster.pid'), 'utf8'), 10)

describe('a running database', () => {
  beforeAll(async () => {
    folder = makeTempFolder()
    running = []
    await start()
  })
  afterAll(async () => {
    for (const postgres of running) await postgres.stop()
    folder.remove()
  })

  const url = () => running[0]?.databaseUrl ?? ''

  test('is PostgreSQL 18 with an empty database bv3, on this machine only', async () => {
    expect(new URL(url()).pathname).toBe('/bv3')
    const [version] = await ask(url(), 'show server_version')
    expect(version).toMatch(/^18\./)
    expect(await ask(url(), 'show listen_addresses')).toEqual(['127.0.0.1'])
    expect(await ask(url(), 'show fsync')).toEqual(['on'])
    expect(await ask(url(), 'show max_connections')).toEqual(['200'])
  })

  test('requires the password, which only its owner can read', async () => {
    expect(statSync(file('password')).mode & 0o777).toBe(0o600)
    const wrong = new URL(url())
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('runs in a separate process group', () => {
    // Signal 0 only asks whether such a group exists.
    expect(process.kill(-postmasterPid(), 0)).toBe(true)
  })

  test('is refused while another has the folder', async () => {
    await expect(start()).rejects.toThrow(
      `DATA_DIR: ${file('')}`.replace(/\/$/, ` is in use by the process with pid ${process.pid}`),
    )
  })
})

describe('a database that stops and starts again', () => {
  beforeEach(async () => {
    folder = makeTempFolder()
    running = []
  })
  afterEach(async () => {
    for (const postgres of running) await postgres.stop()
    folder.remove()
  })

  test('keeps its rows and its address', async () => {
    const first = await start()
    await ask(first.databaseUrl, 'create table kept as select 7 as amount')
    await first.stop()
    const second = await start()
    expect(second.databaseUrl).toBe(first.databaseUrl)
    expect(await ask(second.databaseUrl, 'select amount from kept')).toEqual([7])
  })

  test('recovers after kill -9 of the postmaster', async () => {
    const first = await start()
    await ask(first.databaseUrl, 'create table kept as select 7 as amount')
    process.kill(postmasterPid(), 'SIGKILL')
    await first.stop()
    const second = await start()
    expect(await ask(second.databaseUrl, 'select amount from kept')).toEqual([7])
  })

  test('recovers while the killed postmaster still has its lock file', async () => {
    const first = await start()
    await first.stop()
    const user = choosePostgresUser()
    const program = findPostgres(file(''), user)
    const cluster = openCluster(file(''), program, user)
    // What PostgreSQL says of a process that has ended and that nobody has taken notice of.
    const refusal = `lock file "postmaster.pid" already exists`
    const mark = join(cluster.dataDirectory, 'refused-once')
    const script = join(cluster.dataDirectory, 'postgres-after-a-refusal')
    writeFileSync(
      script,
      `#!/bin/sh\n[ -e ${mark} ] && exec ${program.postgres} "$@"\n: > ${mark}\necho 'FATAL:  ${refusal}'\nexit 1\n`,
      { mode: 0o755 },
    )
    const postmaster = await startPostmaster({
      program: { ...program, postgres: script },
      cluster,
      user,
      port: Number(new URL(first.databaseUrl).port),
      settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '' },
      logFile: file('postgres.log'),
      log,
    })
    expect(await ask(first.databaseUrl, 'select 1')).toEqual([1])
    await postmaster.stop()
  })

  test('recovers after kill -9 of its server and of its watch, ending the leftover postmaster', async () => {
    const server = await runInfrastructure('postgres', folder.path)
    const databaseUrl = String(server.started.databaseUrl)
    await ask(databaseUrl, 'create table kept as select 7 as amount')
    const leftover = postmasterPid()
    await server.killHard({ andWatch: true })
    expect(commandLineOf(leftover)).toContain(file('data'))
    const second = await start()
    expect(commandLineOf(leftover)).toBeUndefined()
    expect(postmasterPid()).not.toBe(leftover)
    expect(await ask(second.databaseUrl, 'select amount from kept')).toEqual([7])
  })

  test('is refused while a server in another process has it, naming that process', async () => {
    const server = await runInfrastructure('postgres', folder.path)
    try {
      await expect(start()).rejects.toThrow(`is in use by the process with pid ${server.pid};`)
    } finally {
      await server.killHard()
    }
    await start()
  })

  test('is not misled by a pid file whose number belongs to another program', async () => {
    const first = await start()
    const pidFile = readFileSync(file('data/postmaster.pid'), 'utf8')
    await first.stop()
    // PostgreSQL takes any process of its own user for a living postmaster.
    const user = choosePostgresUser()
    const ids = user ? { uid: user.uid, gid: user.gid } : {}
    const stranger = spawn('sleep', ['60'], { ...ids, stdio: 'ignore' })
    try {
      writeFileSync(file('data/postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))
      const second = await start()
      expect(await ask(second.databaseUrl, 'select 1')).toEqual([1])
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    } finally {
      stranger.kill()
    }
  })

  test('is refused on a port that another program has, with one line', async () => {
    const port = await freePort()
    const stranger = createServer().listen(port, '127.0.0.1')
    await once(stranger, 'listening')
    await expect(start(port)).rejects.toThrow(
      new RegExp(`^LOCAL_DATABASE_PORT: port ${port} on 127.0.0.1 is taken by another program; set [^\\n]*$`),
    )
    stranger.close()
    const postgres = await start(port)
    expect(new URL(postgres.databaseUrl).port).toBe(String(port))
  })
})

test('the first folder closed to a user is named', () => {
  const open = makeTempFolder()
  const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 }
  expect(closedFolderFor(open.path, stranger)).toBeUndefined()
  writeFileSync(join(open.path, 'file'), '', { mode: 0o600 })
  expect(closedFolderFor(join(open.path, 'file'), stranger)).toBe(join(open.path, 'file'))
  open.remove()
})

import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { answerQuestions } from '../worker.ts'
import type { Transactions } from './pgbench.ts'

/** Runs a pgbench script as pgbench does: each statement is prepared, and its result becomes variables of later ones. */
answerQuestions(async ({ databaseUrl, script, seconds, clients, first, playersEach }: Transactions) => {
  const statements = readScript(script)
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(databaseUrl)))
  const endMs = performance.now() + seconds * 1_000
  let done = 0
  await Promise.all(
    connections.map(async (connection, client) => {
      while (performance.now() < endMs) {
        const userId = first + client + clients * randomInt(playersEach)
        const variables: Record<string, unknown> = { user_id: userId, key: randomInt(2 ** 47) }
        for (const { names, ...statement } of statements) {
          const { rows } = await connection.query({ ...statement, values: names.map((name) => variables[name]) })
          Object.assign(variables, rows[0])
        }
        done += 1
      }
    }),
  )
  await Promise.all(connections.map((connection) => connection.end()))
  return done / seconds
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

function readScript(script: string) {
  const text = readFileSync(join(import.meta.dirname, script), 'utf8').replaceAll(/^(?:--|\\set).*\n/gm, '')
  return text
    .split(/;\n|\\gset\n/)
    .filter((part) => part.trim() !== '')
    .map((part, at) => {
      const names: string[] = []
      const withNumbers = part.replaceAll(/(?<!:):([a-z_]+)/g, (_, name: string) => `$${names.push(name)}`)
      return { name: `${script} ${at}`, text: withNumbers, names }
    })
}

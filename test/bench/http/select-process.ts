import Fastify from 'fastify'
import pg from 'pg'
import { answerQuestions } from '../worker.ts'

/**
 * Serves one row of one table by its key, with Fastify and `pg`, as a named prepared statement, with as many connections as the
 * server has.
 */
answerQuestions(async ({ databaseUrl, connections }: { databaseUrl: string; connections: number }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const app = Fastify()
  app.get<{ Querystring: { userId: string } }>('/balance', async ({ query }) => {
    const { rows } = await pool.query({
      name: 'balance',
      text: 'select * from balances where user_id = $1',
      values: [query.userId],
    })
    return rows[0]
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
})

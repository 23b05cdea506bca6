import { runProgram } from './run-program.ts'

/** Runs the flows and the attacks behind PgBouncer in transaction mode. Arguments go to the test runner. */
const program = process.env.PGBOUNCER ?? 'pgbouncer'
const args = ['run', '--project', 'flows', '--project', 'attack', ...process.argv.slice(2)]
process.exit(await runProgram('vitest', args, { TEST_PGBOUNCER: program }))

import { runProgram } from './run-program.ts'

/**
 * Runs the flows and the attacks on a Citus cluster, and the tests that only a cluster can run. `DATABASE_URL` names its
 * coordinator. Each test creates its own databases there. Arguments go to the test runner.
 */
const { DATABASE_URL } = process.env
if (DATABASE_URL === undefined) {
  console.error('DATABASE_URL: must name the coordinator of a Citus cluster')
  process.exit(1)
}
const args = ['run', '--project', 'flows', '--project', 'attack', '--project', 'cluster', ...process.argv.slice(2)]
process.exit(await runProgram('vitest', args, { TEST_CLUSTER_URL: DATABASE_URL }))

import { ensureWebIsBuilt } from './build-web.ts'
import { runProgram } from './run-program.ts'

/** The attack suite alone, with what it needs set up here. Arguments go to the test runner. */
await ensureWebIsBuilt()
process.exit(await runProgram('vitest', ['run', '--project', 'attack', ...process.argv.slice(2)]))

import { ensureWebIsBuilt } from './build-web.ts'
import { runProgram } from './run-program.ts'

/** Runs only the attack suite, after setting up what it needs. Arguments go to the test runner. */
await ensureWebIsBuilt()
process.exit(await runProgram('vitest', ['run', '--project', 'attack', ...process.argv.slice(2)]))

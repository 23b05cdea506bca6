import { execFile } from 'node:child_process'
import { join } from 'node:path'

type ScriptResult = { readonly code: unknown; readonly stdout: string; readonly stderr: string }

/**
 * Runs a program of `scripts/` to its end, as an operator does from the console.
 *
 * @param at.env its variables; of this process's variables it gets only `PATH` and `HOME`
 */
export function runScript(
  script: 'backup' | 'restore',
  args: readonly string[],
  at: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<ScriptResult> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...at.env }
  const program = join(import.meta.dirname, '../../../scripts', `${script}.ts`)
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env, cwd: at.cwd }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    )
  })
}

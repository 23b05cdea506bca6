import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder, type TempFolder } from '#test/support/temp-folder.ts'

const MODULE = join(import.meta.dirname, 'disable-wasm-tier-up.ts')
/** Imports `e.f` and exports `g`, which calls it. */
const CALLS_OUT =
  '0061736d0100000001040160000002070101650166000003020100' /* types, the import, the function */ +
  '070501016700010a0601040010000b' /* the export, and its code: call 0 */

let folder: TempFolder
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

/** What V8 has compiled for the calls of WebAssembly to JavaScript, in a process that makes many. */
function compiledFor(imported: readonly string[]): string[] {
  const [program, log] = [join(folder.path, 'program.mjs'), join(folder.path, 'v8.log')]
  writeFileSync(
    program,
    `const { instance } = await WebAssembly.instantiate(Buffer.from('${CALLS_OUT}', 'hex'), { e: { f: () => undefined } })
    for (let call = 0; call < 5000; call++) instance.exports.g()`,
  )
  const imports = imported.flatMap((file) => ['--import', file])
  execFileSync(process.execPath, ['--log-code', '--no-logfile-per-isolate', `--logfile=${log}`, ...imports, program])
  const lines = readFileSync(log, 'utf8').split('\n')
  return lines.filter((line) => line.includes('wasm-to-js'))
}

test('calls from WebAssembly are not compiled to machine code, as they would be by default', () => {
  expect(compiledFor([])).toHaveLength(1)
  expect(compiledFor([MODULE])).toEqual([])
})

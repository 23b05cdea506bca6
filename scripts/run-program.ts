import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program of `node_modules/.bin` or of the system from the root, with inherited output. Returns its exit code. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(program, args, { ...surroundings(env), stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a program beside others. Returns its exit code and its output, with both streams in one text. */
export function captureProgram(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, { ...surroundings({}), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function surroundings(env: NodeJS.ProcessEnv) {
  const PATH = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  return { cwd: ROOT, env: { ...process.env, PATH, ...env } }
}

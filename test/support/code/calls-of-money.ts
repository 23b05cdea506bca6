import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#core/api/call.ts'

const FOLDER = join(import.meta.dirname, '../../../core/api')

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Lists every call that `core/api` defines. */
export async function readCalls(): Promise<Call[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(join(FOLDER, name)) as Promise<Record<string, unknown>>))
  return modules.flatMap((module) => Object.values(module).filter(isCall))
}

export const nameOf = ({ method, path }: Call) => `${method} ${path}`

import { expect } from 'vitest'
import { countRows } from '../money/ledger-check.ts'
import type { HttpAnswer } from './http.ts'

/** Expects a refusal with its code, a sentence for a person and no internals of the program, and no new row. */
export async function expectRefused(
  databaseUrl: string,
  act: () => Promise<HttpAnswer>,
  status: number,
  code: string,
): Promise<HttpAnswer> {
  const before = await countRows(databaseUrl)
  const answer = await act()
  expect({ status: answer.status, error: answer.error }).toEqual({ status, error: code })
  expect(answer.message).toMatch(/^\S.{3,}/)
  expect(Object.keys(answer.body ?? {}).toSorted()).toEqual(['error', 'message'])
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts\b|\bat (?:\S+ \(|\/|file:)|select |insert /)
  expect(await countRows(databaseUrl)).toEqual(before)
  return answer
}

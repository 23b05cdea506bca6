// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from './statement.ts'

export type ReadClockRow = {
  readonly now_ms: number
}
export const readClock = statement<null, ReadClockRow>(
  'read',
  'readClock_72e58289',
  [],
  `select (extract(epoch from clock_now()) * 1000)::float8 as "now_ms"`,
)

// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from './statement.ts'

export type NotifyListenersValues = {
  readonly payloads: readonly (string | null)[]
  readonly channel: string
}
export const notifyListeners = statement<NotifyListenersValues, never>(
  'write',
  'notifyListeners_7562bbef',
  ["payloads","channel"],
  `select from unnest($1::text[]) as payload cross join lateral pg_notify($2, payload)`,
)

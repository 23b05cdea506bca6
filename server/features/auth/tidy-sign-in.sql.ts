// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export const deleteExpiredSessions = statement<null, never>(
  'write',
  'deleteExpiredSessions_fd32e57a',
  [],
  `delete from sessions where expires_at <= clock_now()`,
)

export const deleteExpiredNonces = statement<null, never>(
  'write',
  'deleteExpiredNonces_4602652d',
  [],
  `delete from sign_in_nonces where expires_at <= clock_now()`,
)

export const deleteSessions = statement<null, never>(
  'write',
  'deleteSessions_d84685a8',
  [],
  `delete from sessions`,
)

export const deleteNonces = statement<null, never>(
  'write',
  'deleteNonces_6ba0925d',
  [],
  `delete from sign_in_nonces`,
)

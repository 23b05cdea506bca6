// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ReadAnswerRow = {
  readonly answer: number | null
}
export const readAnswer = statement<null, ReadAnswerRow>(
  'read',
  'readAnswer_dad39d16',
  [],
  `select 1 as answer`,
)

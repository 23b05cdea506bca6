import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#core/csv.ts'
import { AUDIT_CSV } from './audit-routes.ts'

const SIGN = fc.constantFrom('=', '+', '-', '@', ';', ',', ' ', '"', '\t', '\n', '\0', "'", '＝', 'a')
const TEXT = fc.array(SIGN, { maxLength: 8 }).map((signs) => signs.join(''))

test('JSON of the audit log is read back from its file as it was, whatever an operator has written', () => {
  const { details } = AUDIT_CSV.listFor({}).columns
  fc.assert(
    fc.property(fc.dictionary(TEXT, fc.oneof(TEXT, fc.array(TEXT), fc.integer())), (written) => {
      const line = csvLine(['1', String(details?.({ details: written } as never))])
      const [, cell = ''] = /^1,(?:"((?:[^"]|"")*)"|\{\})\r\n$/.exec(line) ?? []
      expect(JSON.parse(cell === '' ? '{}' : cell.replaceAll('""', '"'))).toEqual({ ...written })
    }),
  )
})

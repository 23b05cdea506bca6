import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  { cells: ['id', 'amount'], line: 'id,amount' },
  { cells: ['1', '-0.5', ''], line: '1,-0.5,' },
  { cells: ['say "hi"', 'a,b', 'two\nlines'], line: '"say ""hi""","a,b","two\nlines"' },
  { cells: ['=1+1'], line: "'=1+1" },
  { cells: ['+49', '-x', '@SUM(A1)', '\tx'], line: "'+49,'-x,'@SUM(A1),'\tx" },
  { cells: ['=HYPERLINK("http://x","y")'], line: '"\'=HYPERLINK(""http://x"",""y"")"' },
  { cells: ['-1-1', '-1.', '--1', '-'], line: "'-1-1,'-1.,'--1,'-" },
  { cells: ['\r=1'], line: '"\'\r=1"' },
  { cells: ['\n=1'], line: '"\'\n=1"' },
  { cells: ['\0=1'], line: "'\0=1" },
  { cells: ['＝1+1', '＋49', '－x', '＠SUM(A1)'], line: "'＝1+1,'＋49,'－x,'＠SUM(A1)" },
  { cells: ['－1', '-1', '0'], line: "'－1,-1,0" },
  { cells: ['a=1', '\u202e=1', 'x\0'], line: 'a=1,\u202e=1,x\0' },
])('$cells', ({ cells, line }) => expect(csvLine(cells)).toBe(`${line}\r\n`))

/** A reader of RFC 4180 that knows nothing of the writer. */
function parseLine(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length - 2; at += 1) {
    const char = line[at] ?? ''
    if (isQuoted && char === '"' && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (char === '"') isQuoted = !isQuoted
    else if (char === ',' && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += char
  }
  return [...cells, cell]
}

const START = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠', '1', "'")
const CELL = fc.tuple(START, fc.string()).map((parts) => parts.join(''))

test('whatever is written is read back, and no cell is a formula', () => {
  fc.assert(
    fc.property(fc.array(CELL, { minLength: 1 }), (cells) => {
      const read = parseLine(csvLine(cells))
      expect(read.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell))).toEqual(cells)
      for (const cell of read) expect(/^[=+@\t\r\n\0＝＋－＠]|^-(?!\d+(\.\d+)?$)/.test(cell)).toBe(false)
    }),
  )
})

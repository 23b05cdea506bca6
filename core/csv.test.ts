import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCommaDecimals, csvLine, jsonCell, writesDecimalComma } from './csv.ts'

test.each([
  { cells: ['id', 'amount'], line: 'id,amount' },
  { cells: ['1', '-0.5', ''], line: '1,-0.5,' },
  { cells: ['-12', '-12.25', '100'], line: '-12,-12.25,100' },
  { cells: ['-1x', '-1,5', '1-1'], line: `'-1x,"'-1,5",1-1` },
  { cells: ['say "hi"', 'a,b', 'two\nlines'], line: '"say ""hi""","a,b","two\nlines"' },
  { cells: ['=1+1'], line: "'=1+1" },
  { cells: ['+49', '-x', '@SUM(A1)', '\tx'], line: "'+49,'-x,'@SUM(A1),'\tx" },
  { cells: ['=HYPERLINK("http://x","y")'], line: '"\'=HYPERLINK(""http://x"",""y"")"' },
  { cells: ['-1-1', '-1.', '--1', '-'], line: "'-1-1,'-1.,'--1,'-" },
  { cells: ['\r=1'], line: '"\'\r\'=1"' },
  { cells: ['\n=1'], line: '"\'\n\'=1"' },
  { cells: ['\0=1'], line: "'\0=1" },
  { cells: ['＝1+1', '＋49', '－x', '＠SUM(A1)'], line: "'＝1+1,'＋49,'－x,'＠SUM(A1)" },
  { cells: ['－1', '-1', '0'], line: "'－1,-1,0" },
  { cells: ['a=1', '\u202e=1', 'x\0'], line: 'a=1,\u202e=1,x\0' },
  { cells: ['a;=1', 'a\t+1', 'a; @x', 'a;"-1"'], line: 'a;\'=1,a\t\'+1,a;\' @x,"a;\'""-1"""' },
  { cells: ['a,=1', '{"a":[-1,"-x"]}'], line: '"a,=1","{""a"":[-1,""-x""]}"' },
  { cells: ['a\n=1', 'a\r\n=1', 'a;b=1;2-1'], line: '"a\n\'=1","a\r\n\'=1",a;b=1;2-1' },
])('$cells', ({ cells, line }) => expect(csvLine(cells)).toBe(`${line}\r\n`))

test('JSON in a cell keeps its value, and no cell begins within it', () => {
  const value = { note: 'a;=1;b', list: [-1, ';+1'] }
  const cell = jsonCell(value)
  expect(JSON.parse(cell)).toEqual(value)
  expect(csvLine(['1', cell])).not.toContain("'")
  expect(cell).not.toContain(';')
})

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

/** As a spreadsheet reads a file: a quote counts only at the start of a cell, whatever else is inside is text. */
function readCells(file: string, separator: string): string[] {
  const cells: string[] = []
  let rest = file
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)(?:"|$)/.exec(rest)
    const after = rest.slice(quoted?.[0].length ?? 0)
    const end = after.search(separator === '\t' ? /[\t\r\n]/ : new RegExp(`[${separator}\r\n]`))
    cells.push((quoted?.[1]?.replaceAll('""', '"') ?? '') + (end < 0 ? after : after.slice(0, end)))
    rest = end < 0 ? '' : after.slice(end + 1)
  }
  return cells
}

const SIGN = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '＝',
  '＋',
  '－',
  '＠',
  '1',
  "'",
  '"',
  ';',
  ',',
  ' ',
)
const CELL = fc
  .array(fc.oneof({ weight: 3, arbitrary: SIGN }, fc.string({ maxLength: 3 })))
  .map((parts) => parts.join(''))
const bare = (cell: string) => cell.replaceAll("'", '')

test('a written cell is read back, with apostrophes added, and is no formula with any separator', () => {
  fc.assert(
    fc.property(fc.array(CELL, { minLength: 1 }), (texts) => {
      const cells = ['id', ...texts]
      const line = csvLine(cells)
      expect(parseLine(line).map(bare)).toEqual(cells.map(bare))
      for (const separator of [',', ';', '\t']) {
        for (const cell of readCells(line, separator))
          expect(cell).not.toMatch(/^[ \0]*(?:[=+@＝＋－＠]|-(?!\d+(\.\d+)?$))/)
      }
    }),
  )
})

describe('for spreadsheets with a decimal comma', () => {
  const rewrite = (text: string, cutAt = text.length) => {
    const piece = createCommaDecimals()
    return piece(text.slice(0, cutAt)) + piece(text.slice(cutAt))
  }

  test.each([
    { cells: ['id', 'amount'], line: 'id;amount' },
    { cells: ['7', '-1.45', '0.5', '1000000'], line: '7;-1,45;0,5;1000000' },
    { cells: ['2026-11-28T10:00:00.000Z', '0xab', '1.2.3'], line: '2026-11-28T10:00:00.000Z;0xab;1.2.3' },
    { cells: ['a,b', 'say "hi"', 'two\r\nlines'], line: '"a,b";"say ""hi""";"two\r\nlines"' },
    { cells: ['a;b', '', '1.5'], line: '"a;b";;1,5' },
    { cells: ['x;=1+1'], line: `"x;'=1+1"` },
  ])('$cells is written as $line', ({ cells, line }) => expect(rewrite(csvLine(cells))).toBe(`${line}\r\n`))

  test('a file is the same for any split into chunks', () => {
    const text = [
      ['id', 'amount', 'note'],
      ['1', '-1.5', 'a,"b";\r\nc'],
      ['2', '0.25', ''],
    ]
      .map(csvLine)
      .join('')
    for (let cutAt = 0; cutAt <= text.length; cutAt++) expect(rewrite(text, cutAt)).toBe(rewrite(text))
  })

  test.each([
    ['es', true],
    ['es-ES', true],
    ['de-AT', true],
    ['en-GB', false],
    ['es-MX', false],
    ['ja', false],
    ['ar-EG', false],
    ['fa', false],
    ['', false],
    ['*', false],
    ['x'.repeat(200), false],
  ])('%s writes decimals with a comma: %s', (tag, expected) => expect(writesDecimalComma(tag)).toBe(expected))
})

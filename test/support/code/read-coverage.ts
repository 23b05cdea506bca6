/** One row of `docs/records/spec-coverage.md`. */
export type CoverageRow = {
  readonly id: string
  readonly requirement: string
  /** Paths from the root. */
  readonly builtIn: readonly string[]
  readonly shownBy: readonly { readonly path: string; readonly titles: readonly string[] }[]
  /** State: `closed`, `open: why`, or `differs: why`. */
  readonly state: string
}

/** Separator of the entries of one cell. */
const BETWEEN_ENTRIES = '<br>'
const BETWEEN_TITLES = ' › '
const COLUMNS = 5

/** Reads every row of every table. Returns a row without five cells unchanged, as malformed. */
export function readCoverage(markdown: string): { rows: readonly CoverageRow[]; malformed: readonly string[] } {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|') && !/^\|(?: id |-)/.test(line))
  const cells = lines.map((line) => ({
    line,
    parts: line
      .split('|')
      .slice(1, -1)
      .map((part) => part.trim()),
  }))
  return {
    rows: cells.filter(({ parts }) => parts.length === COLUMNS).map(({ parts }) => readRow(parts)),
    malformed: cells.filter(({ parts }) => parts.length !== COLUMNS).map(({ line }) => line),
  }
}

/** Returns the number of open rows that the document states. */
export const statedOpenCount = (markdown: string): number => Number(/^Open rows: (\d+)\.$/m.exec(markdown)?.[1])

function readRow([id = '', asked = '', builtIn = '', shownBy = '', state = '']: readonly string[]): CoverageRow {
  return {
    id: id.replaceAll('`', ''),
    requirement: asked,
    builtIn: entriesOf(builtIn),
    shownBy: entriesOf(shownBy).map((entry) => {
      const [path = '', ...titles] = entry.split(BETWEEN_TITLES)
      return { path, titles }
    }),
    state,
  }
}

/** Lists the entries of a cell. A dash means that it has none on purpose. */
const entriesOf = (cell: string) =>
  cell === '–' ? [] : cell.split(BETWEEN_ENTRIES).map((entry) => entry.trim().replace(/^`|`$/g, ''))

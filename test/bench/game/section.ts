import { placeSection as placeIn } from '../place-section.ts'

export type GameBenchOptions = {
  /** Number of times that each comparison is measured. */
  readonly turns: number
  /** Seconds of each compared measurement. */
  readonly seconds: number
}

/** Results of a part, as Markdown. */
export type BenchSection = { readonly title: string; readonly text: string }

const HEAD = '\n## Games\n\nWritten by `npm run bench -- game --write`.\n'

/** Returns the document with this section in place of the one with the same title. Other sections of the games stay. */
export function placeSection(document: string, { title, text }: BenchSection): string {
  return placeIn(document.includes(HEAD) ? document : `${document.trimEnd()}\n${HEAD}`, `### ${title}`, text)
}

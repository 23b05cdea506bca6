import { placeSection as placeIn } from '../place-section.ts'

export type GameOptions = {
  /** How often everything is measured that is compared. */
  readonly turns: number
  /** That each measurement takes which is compared. */
  readonly seconds: number
}

/** What a part has found, as Markdown. */
export type Section = { readonly title: string; readonly text: string }

const HEAD = '\n## Games\n\nWritten by `npm run bench:game -- --write`.\n'

/** The document with this section in place of the one that had its title; other sections of the games stay. */
export function placeSection(document: string, { title, text }: Section): string {
  return placeIn(document.includes(HEAD) ? document : `${document.trimEnd()}\n${HEAD}`, `### ${title}`, text)
}

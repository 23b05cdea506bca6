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
  const heading = `\n### ${title}\n`
  const whole = document.includes(HEAD) ? document : `${document.trimEnd()}\n${HEAD}`
  const at = whole.indexOf(heading)
  const before = at === -1 ? `${whole.trimEnd()}\n` : whole.slice(0, at)
  const rest = at === -1 ? '' : whole.slice(at + heading.length)
  const next = /\n#{2,3} /.exec(rest)
  return `${before}${heading}\n${text.trim()}\n${next === null ? '' : rest.slice(next.index)}`
}

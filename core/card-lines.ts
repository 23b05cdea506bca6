/** Languages of a card's line. English comes first, because every card has it. */
const LINE_LANGUAGES = ['en', 'es'] as const
export type LineLanguage = (typeof LINE_LANGUAGES)[number]

/** A card's line in each language that has one. */
export type CardLines = { readonly en: string } & Readonly<Partial<Record<LineLanguage, string>>>

/** Returns the line for a reader of a language, and the language that it is in: English if the card has no line in the reader's. */
export function lineFor(lines: CardLines, language: LineLanguage): { text: string; language: LineLanguage } {
  const own = lines[language]
  return own === undefined ? { text: lines.en, language: 'en' } : { text: own, language }
}

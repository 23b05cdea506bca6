/** Each in its own words. The first is what the sources are written in. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof LANGUAGES

/** What is said where the catalogues themselves did not arrive. */
export const WITHOUT_TEXTS: Readonly<Record<Language, { notice: string; retry: string; oneText: string }>> = {
  en: {
    notice: 'The texts of this part have not arrived.',
    retry: 'Try again',
    oneText: '(this text has not arrived)',
  },
  es: {
    notice: 'Los textos de esta parte no han llegado.',
    retry: 'Intentar de nuevo',
    oneText: '(este texto no ha llegado)',
  },
}

export const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text)

/** The first of a visitor's own languages that is spoken here, e.g. 'es' for 'es-MX'. */
export function pickLanguage(wanted: readonly string[]): Language {
  const spoken = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return spoken.find(isLanguage) ?? 'en'
}

/** Languages by code, each with its own name. The sources are written in the first one. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof LANGUAGES

/** Texts to show if the catalogues did not load. */
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

/** Returns the first wanted language that the site has, e.g. 'es' for 'es-MX'. Defaults to English. */
export function pickLanguage(wanted: readonly string[]): Language {
  const spoken = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return spoken.find(isLanguage) ?? 'en'
}

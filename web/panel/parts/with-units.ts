/** Joins each figure to its unit, so that no line breaks between them: '24.00 BV3', '30 days'. The 3 of 'BV3' is not a figure. */
export const withUnits = (sentence: string): string => sentence.replaceAll(/(?<=\b\d[\d.,]*) (?=\p{L})/gu, '\u00a0')

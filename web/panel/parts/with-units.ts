/** A sentence in which no figure is parted from what it counts: '24.00 BV3', '30 days'. The 3 of 'BV3' is no figure. */
export const withUnits = (sentence: string): string => sentence.replaceAll(/(?<=\b\d[\d.,]*) (?=\p{L})/gu, '\u00a0')

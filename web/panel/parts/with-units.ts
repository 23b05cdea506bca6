/** A sentence in which no figure is parted from what it counts: '24.00 BV3', '30 days'. */
export const withUnits = (sentence: string): string => sentence.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0')

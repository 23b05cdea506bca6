/** Joiners, fillers, marks of direction and whatever else asks to be ignored where it cannot be drawn; and Braille's empty pattern. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether anything of a text can be seen: not spaces, control signs and joiners alone. */
export const isSeen = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text.replaceAll(BLANK, ''))

/** Whether a text has a sign that turns the direction of the text around it, and so shows other words than it holds. */
export const turnsText = (text: string): boolean => /\p{Bidi_Control}/u.test(text)

/** Joiners, fillers, marks of direction and whatever else asks to be ignored where it cannot be drawn; and Braille's empty pattern. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Control signs, signs that turn text around, and all that is blank. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns a text of a stranger with a space in place of each sign that is not seen or turns text around. */
export const toSeen = (text: string): string => text.replaceAll(UNSEEN, ' ')

/** Whether anything of a text can be seen: not spaces, control signs and joiners alone. */
export const isSeen = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text.replaceAll(BLANK, ''))

/** Whether a text has a sign that turns the direction of the text around it, and so shows other words than it holds. */
export const turnsText = (text: string): boolean => /\p{Bidi_Control}/u.test(text)

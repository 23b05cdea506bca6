/**
 * Joiners, fillers, direction marks and other characters that are ignored where they cannot be drawn; and Braille's empty
 * pattern.
 */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Control characters, characters that turn text around, and all blank ones. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns a stranger's text with a space in place of each character that is invisible or turns text around. */
export const toVisibleText = (text: string): string => text.replaceAll(INVISIBLE, ' ')

/** Returns whether any part of a text is visible: more than spaces, control characters and joiners. */
export const hasVisibleText = (text: string): boolean => /[^\p{C}\p{Z}]/u.test(text.replaceAll(BLANK, ''))

/**
 * Returns whether a text has a character that turns the direction of the text around it, so that it shows other words than it
 * holds.
 */
export const hasDirectionMarks = (text: string): boolean => /\p{Bidi_Control}/u.test(text)

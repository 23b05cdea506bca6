import { wordsOf } from './problem-text.ts'

/** A node has not got what it was asked about, or not yet: it neither confirms nor contradicts, and is not broken. */
export class NodeAbstains extends Error {
  override readonly name = 'NodeAbstains'
}

/** How nodes say that they have not got a block, or its state. */
const IS_ABSENT =
  /header not found|unknown block|block .*not found|out of range|could not be found|missing trie node|(?:state|history|old data) .*(?:not |un)available|beyond (?:the )?(?:current|latest|head)|after last/i

export const isBlockAbsent = (error: unknown): boolean => error instanceof Error && IS_ABSENT.test(wordsOf(error))

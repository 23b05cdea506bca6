import { wordsOf } from './problem-text.ts'

/**
 * Error of a node that lacks the requested data, perhaps only for now. It neither confirms nor contradicts, and is not
 * broken.
 */
export class NodeAbstains extends Error {
  override readonly name = 'NodeAbstains'
}

/** Messages by which nodes say that they lack a block, or its state. */
const IS_ABSENT =
  /header not found|unknown block|block .*not found|out of range|could not be found|missing trie node|(?:state|history|old data) .*(?:not |un)available|beyond (?:the )?(?:current|latest|head)|after last/i

export const isBlockAbsent = (error: unknown): boolean => error instanceof Error && IS_ABSENT.test(wordsOf(error))

import fc from 'fast-check'
import { isLong } from './test-length.ts'

/*
 * In their short forms property tests draw the same cases each time: what turns red is the change, not the draw. New cases
 * are drawn by the long forms, and a case that they find becomes a test of its own.
 */
if (!isLong) fc.configureGlobal({ seed: 20_261 })

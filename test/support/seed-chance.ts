import fc from 'fast-check'
import { isLong } from './test-length.ts'

/*
 * Makes the short forms of property tests draw the same cases each time, so that a change of the code fails and not the draw.
 * The long forms draw new cases. A case that they find becomes a separate test.
 */
if (!isLong) fc.configureGlobal({ seed: 20_261 })

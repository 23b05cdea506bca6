/**
 * Version of the drawings, as a part of the pictures' names: cached pictures are replaced once it changes.
 *
 * - `version`: increase it with each change of the code that draws (`pictures/`, `lettering/`, `paint/`)
 * - `drawings`: a hash of the drawings and letters of the build. If its test fails because one of them has changed, put the hash
 *   here that the test shows
 */
export const DRAWN_AS = { version: 2, drawings: 'mkcSCS73NHSnM3bO' }

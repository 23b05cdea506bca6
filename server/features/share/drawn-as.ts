/**
 * How pictures are drawn, as a part of their names: cached pictures are replaced once this changes.
 *
 * - `version`: count it up with each change of the code that draws (`pictures/`, `lettering/`, `paint/`)
 * - `drawings`: a hash of the drawings and letters of the build. Where its test fails because one of them has changed, put the
 *   hash here that the test shows
 */
export const DRAWN_AS = { version: 2, drawings: 'mkcSCS73NHSnM3bO' }

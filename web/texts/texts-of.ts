/**
 * Returns the name of a module's texts, e.g. '/assets/texts/errors-1f2e3d4c'.
 *
 * @param _module path from the root
 * @param texts written by the build (`scripts/web-texts.ts`)
 */
export const textsOf = (_module: string, texts?: string): string | undefined => texts

import { compact } from '../rig/compact.ts'

/** Returns a decorative picture. A title is enough as its description, because the page says in words what it shows. */
export const pictureSvg = (id: string, title: string, width: number, height: number, markup: string): string =>
  `${compact(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title">` +
      `<title id="${id}-title">${title}</title>${markup}</svg>`,
  )}\n`

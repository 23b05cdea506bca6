import { compact } from '../rig/compact.ts'

/** A picture that only decorates: the page says in words what it shows, so it needs no more than its title. */
export const pictureSvg = (id: string, title: string, width: number, height: number, markup: string): string =>
  `${compact(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title">` +
      `<title id="${id}-title">${title}</title>${markup}</svg>`,
  )}\n`

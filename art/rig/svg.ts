const STEP_OF: Record<string, string> = {
  M: 'xy',
  L: 'xy',
  H: 'x',
  V: 'y',
  C: 'xyxyxy',
  S: 'xyxy',
  Q: 'xyxy',
  A: '-----xy',
  T: 'xy',
  Z: '',
}

/** Rewrites every path of a picture as steps relative to the previous point: the same drawing in fewer bytes. */
export const compact = (svg: string): string => svg.replace(/ d="([^"]+)"/g, (_, d: string) => ` d="${relative(d)}"`)

function relative(d: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  return d.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const pattern = STEP_OF[command.toUpperCase()] ?? ''
    const isStep = command !== command.toUpperCase()
    const written: number[] = []
    for (let at = 0; at < numbers.length; at += Math.max(pattern.length, 1)) {
      const [fromX, fromY] = [x, y]
      for (const [index, axis] of [...pattern].entries()) {
        const value = numbers[at + index] ?? 0
        const base = axis === 'x' ? fromX : axis === 'y' ? fromY : 0
        const target = isStep ? base + value : value
        if (axis === 'x') x = target
        if (axis === 'y') y = target
        written.push(Math.round((target - base) * 2) / 2)
      }
      if (command === 'M') [startX, startY] = [x, y]
    }
    if (command.toUpperCase() === 'Z') [x, y] = [startX, startY]
    return command.toLowerCase() + written.join(' ').replaceAll(' -', '-')
  })
}

/** Returns a decorative picture. A title is enough as its description, because the page says in words what it shows. */
export const pictureSvg = (id: string, title: string, width: number, height: number, markup: string): string =>
  `${compact(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title">` +
      `<title id="${id}-title">${title}</title>${markup}</svg>`,
  )}\n`

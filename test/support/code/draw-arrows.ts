import { ARROWS } from './arrows.ts'

/** Room that is beside the app, not below it. */
const STANDALONE_ROOM = 'web/gallery'

/**
 * Draws the arrows of a zone as a Mermaid diagram, with each room above those that it may import from. Leaves out an arrow that
 * a longer path implies. Draws an arrow for a single file dotted, with the file's name.
 *
 * @param top name of the box above all rooms of the zone, which may import from each
 */
export function drawArrows(zone: 'server' | 'web', top: string): string {
  const rooms = Object.keys(ARROWS).filter(
    (room) => room.startsWith(`${zone}/`) && !isFile(room) && room !== STANDALONE_ROOM,
  )
  const below = new Map(rooms.map((room) => [room, (ARROWS[room] ?? []).filter((target) => rooms.includes(target))]))
  const roomOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`))
  // Arrows to a single file of another room, and arrows of a single file beyond those of its room.
  const ofFiles = Object.entries(ARROWS).flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const [above, under] = [roomOf(`${from}/`), roomOf(`${to}/`)]
      const file = [from, to].find(isFile)
      if (above === undefined || under === undefined || file === undefined) return []
      return below.get(above)?.includes(under) === true ? [] : [{ above, under, file }]
    }),
  )
  const isBelowAnother = (room: string) => [...below.values()].some((targets) => targets.includes(room))
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const namesOf = (paths: readonly string[]) => paths.map(nameOf).join(' & ')
  // One line for all rooms with the same targets.
  const lines = Object.entries(Object.groupBy(rooms, (room) => namesOf(directTargets(room, below))))
  return [
    '```mermaid',
    'flowchart TD',
    `  top["${top}"]`,
    `  top --> ${namesOf(rooms.filter((room) => !isBelowAnother(room)))}`,
    ...lines.filter(([to]) => to !== '').map(([to, from = []]) => `  ${namesOf(from)} --> ${to}`),
    ...ofFiles.map(({ above, under, file }) => `  ${nameOf(above)} -. "${nameOf(file)}" .-> ${nameOf(under)}`),
    '```',
  ].join('\n')
}

const isFile = (path: string) => /\.tsx?$/.test(path)

/** Returns the rooms that a room may import from and that its other targets do not lead to. */
function directTargets(room: string, below: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const targets = below.get(room) ?? []
  return targets.filter((target) => !targets.some((other) => other !== target && leadsTo(other, target, below)))
}

function leadsTo(from: string, to: string, below: ReadonlyMap<string, readonly string[]>): boolean {
  return (below.get(from) ?? []).some((next) => next === to || leadsTo(next, to, below))
}

import { drawPart, type Pen, type Raster, setFrame } from './atlas.ts'
import type { Crew } from './crew.ts'
import { FLOOR_Y, type Layout, LEDGE_Y, MINE_HEIGHT, RAILS_Y, type Station } from './layout.ts'
import { type FigureRarity, SCENERY } from './sheets.gen.ts'

const BEAM_Y = 8
const POST_Y = FLOOR_Y - 6
const ROCK_REACH = 44
const LONE_ROCK_SCALE = 1.2

/** Draws everything that does not move, once per size of the canvas and per collection. */
export function drawBackdrop(pen: Pen, scenery: Raster | null, layout: Layout, crew: Crew, scale: number): void {
  const { width } = layout
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  fillWall(pen, width)
  if (scenery === null) {
    fillFloor(pen, width)
    return
  }
  setFrame(scale, scale, 0, 0)
  const draw = (cell: keyof typeof SCENERY, x: number, y: number, scaleX = 1, scaleY = scaleX, angle = 0) =>
    drawPart(pen, scenery, SCENERY[cell], x, y, angle, scaleX, scaleY)

  for (let x = layout.exitX + 150; x < width; x += 218) {
    draw('wall', x, 30)
    draw('wall', x + 330, 290, -1.1, -1)
  }
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  fillFloor(pen, width)
  lightUp(pen, layout)
  drawBackWall(draw, layout, crew)
  draw('exit', layout.exitX, FLOOR_Y + 2, 1, 1.06)
  for (let x = layout.exitX + 146; x < width; x += 126) draw('beam', x, BEAM_Y)
  const posts = Math.max(1, Math.round((width - layout.exitX - 160) / 300))
  for (let post = 0; post < posts; post++) {
    draw('post', layout.exitX + 160 + ((post + 1) * (width - layout.exitX - 170)) / posts - 12, POST_Y)
  }
  if (layout.ledgeX !== null) {
    for (let x = layout.ledgeX; x < width; x += 78) draw('ledge', x, LEDGE_Y - 2)
    draw('chute', layout.ledgeX + 8, LEDGE_Y + 6, 0.8, 0.92)
  }
  for (let x = 0; x < width; x += 63) draw('rails', x, RAILS_Y)
  if (layout.stations.length === 0) {
    // Placed before the light of the tunnel, because the empty mine has no figures.
    const x = middleOf(layout) - rockX(0, LONE_ROCK_SCALE)
    drawRock(draw, { x, y: FLOOR_Y, scale: LONE_ROCK_SCALE, isUpper: false }, 'common', 0)
  }
  for (const [index, station] of layout.stations.entries()) {
    drawRock(draw, station, crew.figures[index]?.rarity ?? 'common', index)
  }
}

type Draw = (cell: keyof typeof SCENERY, x: number, y: number, scaleX?: number, scaleY?: number, angle?: number) => void

/** Draws the seams: open ones shine, the others are boarded up. */
function drawBackWall(draw: Draw, layout: Layout, { lamps, kinds }: Crew): void {
  const { seamXs, ledgeX } = layout
  const isHigh = ledgeX === null
  const y = isHigh ? 196 : LEDGE_Y + 66
  const middle = middleOf(layout)
  draw('tunnel', middle, FLOOR_Y - 8, 0.9, isHigh ? 1 : 0.62)
  for (const [index, x] of seamXs.entries()) {
    if (Math.abs(x - middle) < 80) continue
    if (index < kinds) {
      draw('hollow', x + 4, y + 26, 0.95, 0.95)
      const ore: Ore = `ore-${lamps[index] ?? 'common'}`
      draw(ore, x, y, 1.15, 1.15, -0.5)
      draw(ore, x + 16, y - 8, -0.9, 0.9, 0.7)
    } else {
      draw('hollow', x, y + 24, 0.86)
      draw('boards', x, y + 24, 0.86)
    }
  }
}

const middleOf = ({ exitX, width }: Layout) => (exitX + 150 + width) / 2

type Ore = `ore-${FigureRarity}`

/** Draws the rock at which a figure digs. */
function drawRock(draw: Draw, { x, y, scale }: Station, rarity: FigureRarity, index: number): void {
  const at = rockX(x, scale)
  const ore: Ore = `ore-${rarity}`
  draw(ore, at + 6 * scale, y - 36 * scale, scale, scale)
  draw('rock', at, y + 2, scale * (index % 2 === 0 ? 1.06 : 0.94), scale)
  draw(ore, at + 22 * scale, y + 2, scale * -0.62, scale * 0.62)
}

export const rockX = (stationX: number, scale: number): number => stationX + ROCK_REACH * scale + 22 * scale

/** Draws the bare mine, which is visible until the pictures have loaded, or if they fail to load. */
function fillWall(pen: Pen, width: number): void {
  const wall = pen.createLinearGradient(0, 0, 0, MINE_HEIGHT)
  wall.addColorStop(0, '#190d1c')
  wall.addColorStop(0.55, '#3a1f39')
  wall.addColorStop(0.83, '#4c2747')
  pen.fillStyle = wall
  pen.fillRect(0, 0, width, MINE_HEIGHT)
}

function fillFloor(pen: Pen, width: number): void {
  const floor = pen.createLinearGradient(0, FLOOR_Y - 26, 0, MINE_HEIGHT)
  floor.addColorStop(0, '#6b3a4a')
  floor.addColorStop(0.4, '#8f4d48')
  floor.addColorStop(1, '#4a2440')
  pen.fillStyle = floor
  pen.beginPath()
  pen.moveTo(0, FLOOR_Y - 10)
  for (let x = 0; x < width; x += 120)
    pen.quadraticCurveTo(x + 60, FLOOR_Y - 26 + ((x / 120) % 3) * 5, x + 120, FLOOR_Y - 10)
  pen.lineTo(width + 120, MINE_HEIGHT)
  pen.lineTo(0, MINE_HEIGHT)
  pen.fill()
}

/** Draws the warm light of the lamps on wall and floor. */
function lightUp(pen: Pen, { exitX, width }: Layout): void {
  const reach = (width - exitX) / 2
  pen.save()
  pen.translate(exitX + 60 + reach, FLOOR_Y - 30)
  pen.scale(reach / 200, 1)
  const light = pen.createRadialGradient(0, 0, 10, 0, 0, 200)
  light.addColorStop(0, '#ffb65c59')
  light.addColorStop(0.5, '#ffb65c26')
  light.addColorStop(1, '#ffb65c00')
  pen.fillStyle = light
  pen.fillRect(-200, -200, 400, 400)
  pen.restore()
}
